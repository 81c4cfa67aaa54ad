import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

const EVERY_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A job whose passes end when the test says so. */
function heldJob(more: { isFirstNow?: boolean; isLastAtEnd?: boolean } = {}) {
  const ends: PromiseWithResolvers<void>[] = [];
  const log = { warn: vi.fn() };
  const asked: (() => boolean)[] = [];
  const repeated = repeat(
    (stopped) => {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      asked.push(stopped);
      return end.promise;
    },
    { everyMs: EVERY_MS, log, failure: 'it failed', ...more },
  );
  return { ends, asked, log, repeated };
}

it('begins at once or after the first interval', async () => {
  const now = heldJob();
  const later = heldJob({ isFirstNow: false });
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect([now.ends.length, later.ends.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(later.ends).toHaveLength(1);
});

it('runs one pass after the other, and one in place of all that were due meanwhile', async () => {
  const { ends } = heldJob();
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
});

it('logs a pass that fails, and begins the next', async () => {
  const { ends, log } = heldJob();
  await vi.advanceTimersByTimeAsync(0);
  ends[0]?.reject(new Error('why'));
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ reason: 'why' }, 'it failed');
  expect(ends).toHaveLength(2);
});

it('stops after the pass that runs, asks it to end, and begins no other', async () => {
  const { ends, asked, repeated } = heldJob();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(asked[0]?.()).toBe(false);
  let isOver = false;
  const over = repeated.stop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect([isOver, asked[0]?.()]).toEqual([false, true]);
  ends[0]?.resolve();
  await over;
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(ends).toHaveLength(1);
});

it('runs a last pass at the end where that is asked for', async () => {
  const { ends, repeated } = heldJob({ isFirstNow: false, isLastAtEnd: true });
  const over = repeated.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await over;
});
