import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// behaviour: 10.66
test('rejects after the limit, whether the work listens to the signal or not', async () => {
  let signal: AbortSignal | undefined;
  let outcome = 'waits';
  const never = (given: AbortSignal) => {
    signal = given;
    return new Promise<string>(() => {});
  };
  inTime(500, never).catch((error: Error) => {
    outcome = error.message;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect([outcome, signal?.aborted]).toEqual(['waits', false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([outcome, signal?.aborted]).toEqual(['It took too long.', true]);
});

test('returns what ends in time, and leaves no timer', async () => {
  expect(await inTime(500, async () => 'done')).toBe('done');
  await expect(inTime(500, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects at once when the work is called off', async () => {
  const callingOff = new AbortController();
  const waiting = inTime(500, () => new Promise(() => {}), callingOff.signal);
  callingOff.abort();
  await expect(waiting).rejects.toThrow(/abort/);
  expect(vi.getTimerCount()).toBe(0);
});
