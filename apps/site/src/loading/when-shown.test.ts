import { afterEach, expect, test, vi } from 'vitest';
import { whenShown } from './when-shown.ts';

afterEach(() => vi.unstubAllGlobals());

test('on a page that is shown a task runs at once', () => {
  vi.stubGlobal('document', new EventTarget());
  const task = vi.fn();
  whenShown(task);
  expect(task).toHaveBeenCalledOnce();
});

test('on a page that is prerendered it waits until the page is shown, and runs once', () => {
  const document = Object.assign(new EventTarget(), { prerendering: true });
  vi.stubGlobal('document', document);
  const task = vi.fn();
  whenShown(task);
  expect(task).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(task).toHaveBeenCalledOnce();
});
