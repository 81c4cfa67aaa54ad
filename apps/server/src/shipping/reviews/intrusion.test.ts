import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { type ReviewServer, startReviewServer } from './testing/review-server.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const BOUNDARY = 'x7Qf0dL2mB9';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What it holds beside its name is given as it is. */
const part = (name: string, value: string, extra = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`;

const multipart = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('');

describe.each(eitherEngine(import.meta.filename))('the route of reviews on $name', (engine) => {
  let store: Store;
  let server: ReviewServer;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    server = await startReviewServer(store);
  });

  const rows = () => store.reads.selectFrom('review').selectAll().execute();
  const solutions = () => store.reads.selectFrom('challenge_solution').selectAll().execute();

  /** Without a valid solution: errors of fields are reported before it. */
  async function scripted(changes: Record<string, string>): Promise<Record<string, string>> {
    const { started } = await (await server.get('/shipping/challenge')).json();
    vi.setSystemTime(Date.now() + 3_000);
    return { ...server.fields({ _started: started, ...changes }), _ajax_request: 'true' };
  }

  /** Open for long enough, sent without our script. */
  async function plain(changes: Record<string, string> = {}): Promise<Record<string, string>> {
    const mark = await server.openForm();
    vi.setSystemTime(Date.now() + 3_000);
    return server.fields({ ...mark, ...changes });
  }

  // behaviour: 15.2
  it('responds with 400 to a body that is not a form, and stores nothing', async () => {
    const fields = server.fields();
    const whole = `${multipart(fields)}--${BOUNDARY}--\r\n`;
    const bodies: [body: string, type: string][] = [
      [JSON.stringify(fields), 'application/json'],
      [whole, 'text/plain'],
      [whole, 'multipart/form-data'],
      [whole, 'multipart/form-data; boundary='],
      [whole, 'multipart/form-data; boundary=another'],
      [whole, `multipart/mixed; boundary=${BOUNDARY}`],
      [multipart(fields), MULTIPART],
      [whole.slice(0, -20), MULTIPART],
      [whole.replace('name="action"', ''), MULTIPART],
      [whole.replaceAll('\r\n', '\n'), MULTIPART],
      [`--${BOUNDARY}\r\n`.repeat(4_000), MULTIPART],
      ['', MULTIPART],
      ['', URLENCODED],
      ['action=%&=&%E0%A4%A', URLENCODED],
      ['a&'.repeat(30_000), URLENCODED],
    ];
    for (const [body, type] of bodies) {
      const response = await server.postRaw(body, type);
      expect([body.slice(0, 50), type, response.status]).toEqual([body.slice(0, 50), type, 400]);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    }
    expect(await rows()).toEqual([]);
  });

  it('reports missing fields for files in place of texts', async () => {
    const { 'review[content]': _, ...fields } = await scripted({});
    const file = part('review[content]', '<script>', '; filename="../../x"');
    const response = await server.postRaw(
      `${multipart(fields)}${file}--${BOUNDARY}--\r\n`,
      MULTIPART,
    );
    expect((await response.json()).data.errors).toEqual({
      content: ['Write what happened, in a sentence or two.'],
    });
    expect(await rows()).toEqual([]);
  });

  it('reads only the first value of a repeated field', async () => {
    const fields = await plain();
    const twice = [
      ['review[rating]', '99'],
      ['review[name]', '<b>Eve</b>'],
      ['action', 'fetch-paged-reviews'],
    ];
    const body = new URLSearchParams([...Object.entries(fields), ...twice] as string[][]);
    expect((await server.postRaw(String(body), URLENCODED)).status).toBe(303);
    expect(await rows()).toMatchObject([{ rating: 5, name: 'Ana' }]);
  });

  // behaviour: 15.2
  it('ignores fields that visitors may not set', async () => {
    const ours = {
      id: 'x',
      site: 'insurance',
      status: 'approved',
      verified: '1',
      pinned: '1',
      response: 'We agree.',
      source: 'sample',
      created_at: '0',
      __proto__: 'x',
      'constructor][prototype': 'x',
    };
    const named = Object.entries(ours).map(([name, value]) => [`review[${name}]`, value]);
    await server.post({ ...(await plain()), ...Object.fromEntries(named) });
    expect(await rows()).toMatchObject([
      { site: 'shipping', status: 'pending', verified: 0, pinned: 0, response: null },
    ]);
  });

  it.each([
    ['a rating', { rating: '5; drop table review' }],
    ['a rating in hexadecimal', { rating: '0x5' }],
    ['a rating with a fraction', { rating: '4.5' }],
    ['a rating of many digits', { rating: '9'.repeat(400) }],
    ['an address with a header in it', { email: 'a@b.example\r\nBcc: all@b.example' }],
    ['an address with markup in it', { email: '<script>@b.example' }],
    ['a long name', { name: 'x'.repeat(5_000) }],
    ['a long review', { content: '😀'.repeat(10_000) }],
    ['an older consent', { _consent: '__proto__' }],
  ])('reports an error for %s, and stores nothing', async (_name, changes) => {
    const response = await server.post(await scripted(changes));
    expect(response.status).toBe(200);
    const { success, data } = await response.json();
    expect(success).toBe(false);
    expect(Object.keys(data.errors)).toHaveLength(1);
    expect(await rows()).toEqual([]);
    expect(await solutions()).toEqual([]);
  });

  it.each([
    'AAAA',
    '{"a":1}',
    btoa('{"challenge":{},"solution":{}}'),
    btoa('[[[[]]]]'),
    'é'.repeat(100),
    'A'.repeat(5_000),
  ])('requires the challenge again after a made-up solution', async (_token) => {
    const { data } = await (await server.post(await scripted({ _token }))).json();
    expect(data.recaptcha).toBe('reset');
    expect(await rows()).toEqual([]);
    expect(await solutions()).toEqual([]);
  });

  // behaviour: 15.7
  it('removes control characters from what operators read', async () => {
    const esc = '\u001b[2J\u001b]0;owned\u0007';
    await server.post(
      await plain({
        name: `Ana${esc}`,
        content: `It\tcame.\r\nOn time.${esc}`,
        from: `\u202eReno${esc}`,
      }),
    );
    const [row] = await rows();
    expect(row?.name).toBe('Ana[2J]0;owned');
    expect(row?.content).toBe('It\tcame.\nOn time.[2J]0;owned');
    expect(row?.from_place).toBe('Reno[2J]0;owned');
  });

  it('refuses a form from another site', async () => {
    const body = String(new URLSearchParams(server.fields()));
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect((await server.postRaw(body, URLENCODED, headers)).status).toBe(403);
    }
    expect(await rows()).toEqual([]);
  });

  // behaviour: 15.2
  it('trusts only the address that our proxy has seen', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      const changes = { content: `Truck ${count}.`, email: `a${count}@mail.example` };
      const forged = `203.0.113.${count}, 192.0.2.1`;
      answers.push((await server.post(await plain(changes), { address: forged })).status);
    }
    expect(answers).toEqual([303, 303, 303, 303, 303, 422]);
  });
});
