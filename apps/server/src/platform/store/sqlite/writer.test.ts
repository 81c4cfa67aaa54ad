import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commands } from '../../../commands.ts';
import { StoreUnavailable, type WriterThread } from '../store.ts';
import { silentLog } from '../testing/silent-log.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { startWriter } from './writer.ts';
import type { ToWriter } from './writer-messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A thread that a test controls; it opens its database, or ends, immediately. */
function testThread(opens: boolean) {
  const events = new EventEmitter();
  const sent: ToWriter[] = [];
  const thread = {
    on: (name: string, listener: () => void) => events.on(name, listener),
    postMessage: (message: ToWriter) => sent.push(message),
  } as unknown as WriterThread;
  queueMicrotask(() => (opens ? events.emit('message', { kind: 'ready' }) : events.emit('exit')));
  return { thread, events, sent };
}

/** Its threads open their database while `opens` is true; `startedAt` has their starts. */
async function testWriter() {
  const threads: ReturnType<typeof testThread>[] = [];
  const startedAt: number[] = [];
  const state = { opens: true };
  const writer = await startWriter({
    file: 'zipfront.db',
    log: silentLog,
    commands,
    maxWaiting: 10,
    startThread() {
      startedAt.push(Date.now());
      const made = testThread(state.opens);
      threads.push(made);
      return made.thread;
    },
  });
  const last = () => threads.at(-1) as ReturnType<typeof testThread>;
  const respond = (outputs: object[]) =>
    last().events.emit('message', { kind: 'results', results: outputs });
  return { writer, state, startedAt, last, respond };
}

it('restarts a stopped thread, after ever longer pauses while it cannot be opened', async () => {
  const { writer, state, startedAt, last } = await testWriter();
  const stoppedAt = Date.now();
  state.opens = false;
  last().events.emit('exit');
  expect(writer.ready).toBe(false);
  await vi.advanceTimersByTimeAsync(17_000);
  const after = startedAt.slice(1).map((at) => at - stoppedAt);
  expect(after).toEqual([100, 300, 700, 1_500, 3_100, 6_300, 11_300, 16_300]);

  state.opens = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(writer.ready).toBe(true);
  // After a successful start, the pauses start from the shortest again.
  const stoppedAgainAt = Date.now();
  last().events.emit('exit');
  await vi.advanceTimersByTimeAsync(100);
  expect(startedAt.at(-1)).toBe(stoppedAgainAt + 100);
  expect(writer.ready).toBe(true);
});

it('rejects a write without a result', async () => {
  const { writer, respond } = await testWriter();
  const writes = Promise.allSettled([1, 2].map(() => writer.write('storeVisit', visitRows())));
  await vi.advanceTimersByTimeAsync(0);
  respond([{ output: 'first' }]);
  expect(await writes).toMatchObject([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: { message: 'The writer returned too few results' } },
  ]);
});

it('sends the writes that arrive during a group as the next group', async () => {
  const { writer, last, respond } = await testWriter();
  const first = writer.write('storeVisit', visitRows());
  await vi.advanceTimersByTimeAsync(0);
  const others = [1, 2].map(() => writer.write('storeVisit', visitRows()));
  await vi.advanceTimersByTimeAsync(100);
  expect(last().sent).toHaveLength(1);
  respond([{ output: 1 }]);
  expect(last().sent).toHaveLength(2);
  respond([{ output: 2 }, { output: 3 }]);
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3]);
});

it('rejects with StoreUnavailable only if the database is unavailable', async () => {
  const { writer, respond } = await testWriter();
  const writes = Promise.allSettled([1, 2].map(() => writer.write('storeVisit', visitRows())));
  await vi.advanceTimersByTimeAsync(0);
  const error = new Error('why');
  respond([
    { error, unavailable: true },
    { error, unavailable: false },
  ]);
  const [unavailable, refused] = await writes;
  expect(unavailable).toMatchObject({ reason: expect.any(StoreUnavailable) });
  expect(refused).toMatchObject({ reason: error });
});

it('does not restart a thread that ends because the writer is closed', async () => {
  const { writer, startedAt, last } = await testWriter();
  const closed = writer.close();
  expect(last().sent).toEqual([{ kind: 'close' }]);
  last().events.emit('exit');
  await closed;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(startedAt).toHaveLength(1);
  await expect(writer.write('storeVisit', visitRows())).rejects.toThrow('it is closing');
});
