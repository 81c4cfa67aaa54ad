import { expect, test, vi } from 'vitest';
import { openBlankTab, registerSubmit } from './submit.ts';

const config = { API: { HOST: 'https://api.test' }, VISIT_API_PATH: '/api/visits/' };
const body = {
  zipcode: '10001',
  windowWidth: 360,
  insurance_line: 'auto',
  channel_id: 'c1',
} as const;

const HEADERS = { 'Zipfront-Page': 'https://site.test/?gclid=1' };

const accepted = () => Response.json({ location: '/go/t1' });
const status = (code: number) => () => new Response('', { status: code });
const lost = () => {
  throw new TypeError('Failed to fetch');
};

function register(...answers: (() => Response)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('One call too many.');
    return answer();
  });
  return { fetch, result: registerSubmit(body, { config, fetch, headers: HEADERS }) };
}

// behaviour: 3.4.2, 4.1.10, 7.1.11, 11.88
test('posts the submit as JSON, with the session, and how the visitor came', async () => {
  const { fetch, result } = register(accepted);
  expect(await result).toEqual({ kind: 'accepted', url: 'https://api.test/go/t1' });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://api.test/api/visits/');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    headers: { ...HEADERS, 'content-type': 'application/json' },
  });
  expect(JSON.parse(String(init?.body))).toEqual(body);
});

// behaviour: 10.41
test.each<[string, (() => Response)[], string, number]>([
  ['a refused zip code is final', [status(422)], 'zip-invalid', 1],
  ['a failure is retried once', [status(503), accepted], 'accepted', 2],
  ['a lost network is retried once', [lost, accepted], 'accepted', 2],
  [
    'an answer without a location is retried once',
    [() => Response.json({}), accepted],
    'accepted',
    2,
  ],
  ['a refusal on the second try counts', [lost, status(422)], 'zip-invalid', 2],
  ['two failures are one', [status(500), lost], 'submit-failed', 2],
  ['a bad request is a failure', [status(400), status(400)], 'submit-failed', 2],
])('returns the outcome: %s', async (_name, answers, kind, calls) => {
  const { fetch, result } = register(...answers);
  expect((await result).kind).toBe(kind);
  expect(fetch).toHaveBeenCalledTimes(calls);
});

// behaviour: 8.4
test.each<[string, () => Response, object]>([
  [
    'the status and statusText of a refusal',
    () => new Response('', { status: 422, statusText: 'Unprocessable Content' }),
    { kind: 'zip-invalid', status: 422, statusText: 'Unprocessable Content' },
  ],
  [
    'the status and statusText of a failure',
    () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
    { kind: 'submit-failed', status: 503, statusText: 'Service Unavailable' },
  ],
  ['status 0 of a lost network', lost, { kind: 'submit-failed', status: 0, statusText: '' }],
])('returns for a failed submit %s', async (_name, answer, failure) => {
  expect(await register(answer, answer).result).toEqual(failure);
});

function fakeTab() {
  return { opener: {} as unknown, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
}

const windowThatOpens = (tab: ReturnType<typeof fakeTab> | null) => ({
  open: vi.fn(() => tab as unknown as Window | null),
});

test('opens an empty tab without an opener', () => {
  const tab = fakeTab();
  const window = windowThatOpens(tab);
  openBlankTab(window);
  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(tab.opener).toBeNull();
});

test('navigates to the address, and closes', () => {
  const tab = fakeTab();
  const blank = openBlankTab(windowThatOpens(tab));
  expect(blank?.go('/go/t1')).toBe(true);
  expect(tab.location.replace).toHaveBeenCalledWith('/go/t1');
  blank?.close();
  expect(tab.close).toHaveBeenCalledOnce();
});

test('returns false once the visitor has closed it', () => {
  const tab = { ...fakeTab(), closed: true };
  expect(openBlankTab(windowThatOpens(tab))?.go('/go/t1')).toBe(false);
  expect(tab.location.replace).not.toHaveBeenCalled();
});

test('returns null when the browser refuses', () => {
  expect(openBlankTab(windowThatOpens(null))).toBeNull();
});

// behaviour: 4.1.11
test.each([
  ['is missing', undefined],
  ['throws', () => lost()],
  ['returns a frozen object', () => Object.freeze({})],
])('returns null when an extension’s function %s', (_, open) => {
  expect(openBlankTab({ open } as unknown as Window)).toBeNull();
});

// behaviour: 4.1.11
test('returns false when an extension’s tab goes nowhere', () => {
  const tab = openBlankTab({ open: () => ({}) } as unknown as Window);
  expect(tab?.go('/go/t1')).toBe(false);
  expect(() => tab?.close()).not.toThrow();
});
