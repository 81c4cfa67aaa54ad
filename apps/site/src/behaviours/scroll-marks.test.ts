import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce, marksAt } from './scroll-marks.ts';

// behaviour: 2.1.2, 2.1.3, 9.4, 9.5
it.each([
  [0, []],
  [10, []],
  [10.5, ['header-scrolled']],
  [500, ['header-scrolled']],
  [501, ['header-scrolled', 'header-cta-visible']],
])('marks the body at %d px with %j', (offset, marks) => {
  const present = Object.entries(marksAt(offset)).flatMap(([name, isPresent]) =>
    isPresent ? [name] : [],
  );
  expect(present).toEqual(marks);
});

describe('debounce', () => {
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
});
