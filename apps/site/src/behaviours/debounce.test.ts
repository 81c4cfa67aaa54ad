import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs once when it was not called for the given time', () => {
  const task = vi.fn();
  const call = debounce(task, 100);
  call();
  vi.advanceTimersByTime(99);
  call();
  vi.advanceTimersByTime(99);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
});

it('runs again for calls after that', () => {
  const task = vi.fn();
  const call = debounce(task, 100);
  call();
  vi.advanceTimersByTime(100);
  call();
  vi.advanceTimersByTime(100);
  expect(task).toHaveBeenCalledTimes(2);
});
