import { HANDOFF_REPEAT_MS } from '@zipfront/contracts/visits/handoff';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchInTime, REQUEST_TIMEOUT_MS } from './fetch-in-time.ts';

/** Browsers end the call, and the body that is being read, by an abort. */
const bodyNeverEnds: typeof globalThis.fetch = async (_url, init) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    }),
  );

const answerNeverComes: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// behaviour: 10.42
test.each([
  ['an answer that does not come', answerNeverComes],
  ['a body that does not end', bodyNeverEnds],
])('aborts after the timeout on %s', async (_name, fetch) => {
  let outcome = 'waits';
  fetchInTime(fetch, '/').catch((error: Error) => {
    outcome = error.message;
  });
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
  expect(outcome).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe('It took too long.');
});

test('aborts at once when the given signal aborts', async () => {
  const aborting = new AbortController();
  const answer = fetchInTime(bodyNeverEnds, '/', { signal: aborting.signal });
  aborting.abort();
  await expect(answer).rejects.toThrow(/abort/);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [new Response('{"a":1}', { status: 201 }), { ok: true, status: 201, body: { a: 1 } }],
  [
    new Response('<p>', { status: 503, statusText: 'Away' }),
    { ok: false, status: 503, statusText: 'Away', body: undefined },
  ],
])('reads the JSON of a response that is ok', async (response, answer) => {
  expect(await fetchInTime(async () => response, '/')).toMatchObject(answer);
  expect(vi.getTimerCount()).toBe(0);
});

test('reads an answer as it is asked to, whatever its status', async () => {
  const response = new Response('text', { status: 503 });
  const answer = await fetchInTime(
    async () => response,
    '/',
    {},
    (one) => one.text(),
  );
  expect(answer).toMatchObject({ ok: false, status: 503, body: 'text' });
});

// behaviour: 10.42
test('repeats a submit within the time in which the server counts it as the same', () => {
  expect(REQUEST_TIMEOUT_MS).toBeLessThan(HANDOFF_REPEAT_MS);
});
