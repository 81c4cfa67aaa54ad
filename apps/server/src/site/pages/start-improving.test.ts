import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  IMPROVE_AFTER_MS,
  IMPROVE_PAUSE_MS,
  type Improvement,
  type Improving,
  startImproving,
} from './compress-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  improving?.stop();
  vi.useRealTimers();
});

let improving: Improving | undefined;
let share: number;

function start(waiting: Improvement[]) {
  const log = { warn: vi.fn(), info: vi.fn() };
  share = 0;
  improving = startImproving({ next: () => waiting.shift(), log, busyShare: () => share });
  return { log, improving };
}

// behaviour: 10.62
it('begins half a minute after the start, and goes on one by one', async () => {
  const finish: (() => void)[] = [];
  const improve = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  const { log } = start([improve, improve]);
  await vi.advanceTimersByTimeAsync(IMPROVE_AFTER_MS - 1);
  expect(improve).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(10 * IMPROVE_PAUSE_MS);
  expect(improve).toHaveBeenCalledTimes(1);
  finish[0]?.();
  await vi.advanceTimersByTimeAsync(IMPROVE_PAUSE_MS);
  expect(improve).toHaveBeenCalledTimes(2);
  finish[1]?.();
  await vi.advanceTimersByTimeAsync(IMPROVE_PAUSE_MS);
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ improved: 2 }, expect.any(String));
});

// behaviour: 10.62
it('waits while requests keep the server busy', async () => {
  const improve = vi.fn(async () => {});
  start([improve]);
  share = 0.9;
  await vi.advanceTimersByTimeAsync(2 * IMPROVE_AFTER_MS);
  expect(improve).not.toHaveBeenCalled();
  share = 0.1;
  await vi.advanceTimersByTimeAsync(IMPROVE_PAUSE_MS);
  expect(improve).toHaveBeenCalledTimes(1);
});

// behaviour: 10.62
it('begins no improvement after a stop, also where one is under way', async () => {
  let finish = () => {};
  const first = () => new Promise<void>((resolve) => (finish = resolve));
  const second = vi.fn(async () => {});
  const { improving } = start([first, second]);
  await vi.advanceTimersByTimeAsync(IMPROVE_AFTER_MS);
  improving.stop();
  finish();
  await vi.advanceTimersByTimeAsync(2 * IMPROVE_AFTER_MS);
  expect(second).not.toHaveBeenCalled();
});

it('finds what was published after all else was improved', async () => {
  const waiting: Improvement[] = [];
  start(waiting);
  await vi.advanceTimersByTimeAsync(2 * IMPROVE_AFTER_MS);
  const improve = vi.fn(async () => {});
  waiting.push(improve);
  await vi.advanceTimersByTimeAsync(IMPROVE_AFTER_MS);
  expect(improve).toHaveBeenCalledTimes(1);
});

it('logs what cannot be compressed, and continues', async () => {
  const improve = vi.fn(async () => {});
  const failing = async () => {
    throw new Error('out of memory');
  };
  const { log } = start([failing, improve]);
  await vi.advanceTimersByTimeAsync(IMPROVE_AFTER_MS + IMPROVE_PAUSE_MS);
  expect(log.warn).toHaveBeenCalledWith({ reason: 'out of memory' }, expect.any(String));
  expect(improve).toHaveBeenCalledTimes(1);
});
