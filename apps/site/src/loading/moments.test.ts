import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onceSettled, onFirstTouch, whenShown } from './moments.ts';

describe('onFirstTouch', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    'pointerdown',
    'pointermove',
    'touchstart',
    'keydown',
    'input',
    'focusin',
    'scroll',
  ])('runs the task once on the first %s', (type) => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const task = vi.fn();
    onFirstTouch(task);
    expect(task).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(type));
    page.dispatchEvent(new Event('scroll'));
    expect(task).toHaveBeenCalledOnce();
  });
});

describe('onceSettled', () => {
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
    vi.stubGlobal('requestIdleCallback', (task: () => void, options: IdleRequestOptions) => {
      expect(options.timeout, 'a page without frames may never be idle').toBe(500);
      idle.push(task);
    });
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

  test('waits for no more than an idle moment after the load event where a caller asks for that', () => {
    onceSettled(vi.fn(), 0);
    page.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(0);
    expect(idle).toHaveLength(1);
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

describe('whenShown', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('runs a task at once on a page that is shown', () => {
    vi.stubGlobal('document', new EventTarget());
    const task = vi.fn();
    whenShown(task);
    expect(task).toHaveBeenCalledOnce();
  });

  test('waits on a prerendered page until it is shown, and runs the task once', () => {
    const document = Object.assign(new EventTarget(), { prerendering: true });
    vi.stubGlobal('document', document);
    const task = vi.fn();
    whenShown(task);
    expect(task).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('prerenderingchange'));
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(task).toHaveBeenCalledOnce();
  });
});
