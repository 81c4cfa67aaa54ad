import { afterEach, expect, test, vi } from 'vitest';
import { onFirstTouch } from './first-touch.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  'pointerdown',
  'pointermove',
  'touchstart',
  'keydown',
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
