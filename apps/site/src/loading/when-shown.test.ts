import { afterEach, expect, test, vi } from 'vitest';
import { whenShown } from './when-shown.ts';

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
