import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onceSettled } from './once-settled.ts';

/** Longer than a page counts as untouched after its load event. */
const LONG = 6000;

let page: EventTarget;
let idle: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  idle = [];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { readyState: 'interactive' });
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started() {
  const task = vi.fn();
  onceSettled(task);
  return task;
}

describe('onceSettled', () => {
  // behaviour: 14.5
  test('waits for the load event, more than five seconds after it, and an idle moment', () => {
    const task = started();
    vi.advanceTimersByTime(60_000);
    page.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(5_000);
    expect(idle).toHaveLength(0);
    vi.advanceTimersByTime(LONG - 5_000);
    expect(idle).toHaveLength(1);
    expect(task).not.toHaveBeenCalled();
    idle[0]?.();
    expect(task).toHaveBeenCalledOnce();
  });

  test('starts to wait at once when the page is already loaded', () => {
    vi.stubGlobal('document', { readyState: 'complete' });
    started();
    vi.advanceTimersByTime(LONG);
    expect(idle).toHaveLength(1);
  });

  test('skips the idle moment in a browser that does not report one', () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    const task = started();
    page.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(LONG + 1);
    expect(task).toHaveBeenCalledOnce();
  });

  test('runs once on the first touch', () => {
    const task = started();
    page.dispatchEvent(new Event('pointerdown'));
    expect(task).toHaveBeenCalledOnce();
    page.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(LONG);
    idle[0]?.();
    expect(task).toHaveBeenCalledOnce();
  });
});
