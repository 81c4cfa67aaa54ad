import { expect, test, vi } from 'vitest';
import { openBlankTab } from './pop-under.ts';

function fakeTab() {
  return { opener: {} as unknown, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
}

const windowThatOpens = (tab: ReturnType<typeof fakeTab> | null) => ({
  open: vi.fn(() => tab as unknown as Window | null),
});

test('opens an empty tab without an opener', () => {
  const tab = fakeTab();
  const window = windowThatOpens(tab);
  openBlankTab(window);
  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(tab.opener).toBeNull();
});

test('navigates to the address, and closes', () => {
  const tab = fakeTab();
  const blank = openBlankTab(windowThatOpens(tab));
  expect(blank?.go('/go/t1')).toBe(true);
  expect(tab.location.replace).toHaveBeenCalledWith('/go/t1');
  blank?.close();
  expect(tab.close).toHaveBeenCalledOnce();
});

test('returns false once the visitor has closed it', () => {
  const tab = { ...fakeTab(), closed: true };
  expect(openBlankTab(windowThatOpens(tab))?.go('/go/t1')).toBe(false);
  expect(tab.location.replace).not.toHaveBeenCalled();
});

test('returns null when the browser refuses', () => {
  expect(openBlankTab(windowThatOpens(null))).toBeNull();
});
