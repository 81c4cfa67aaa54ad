import { expect, test, vi } from 'vitest';
import { openBlankTab } from './pop-under.ts';

function fakeTab() {
  return { opener: {} as unknown, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
}

const windowThatOpens = (tab: ReturnType<typeof fakeTab> | null) => ({
  open: vi.fn(() => tab as unknown as Window | null),
});

test('opens an empty tab and cuts its opener', () => {
  const tab = fakeTab();
  const window = windowThatOpens(tab);
  openBlankTab(window);
  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(tab.opener).toBeNull();
});

test('goes to the address, or is closed', () => {
  const tab = fakeTab();
  const blank = openBlankTab(windowThatOpens(tab));
  expect(blank?.go('/go/t1')).toBe(true);
  expect(tab.location.replace).toHaveBeenCalledWith('/go/t1');
  blank?.close();
  expect(tab.close).toHaveBeenCalledOnce();
});

test('goes nowhere once the visitor has closed it', () => {
  const tab = { ...fakeTab(), closed: true };
  expect(openBlankTab(windowThatOpens(tab))?.go('/go/t1')).toBe(false);
  expect(tab.location.replace).not.toHaveBeenCalled();
});

test('is null where the browser refuses', () => {
  expect(openBlankTab(windowThatOpens(null))).toBeNull();
});
