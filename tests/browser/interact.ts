import { expect, type Locator, type Page } from '@playwright/test';

/** Moves the pointer over the page: a first interaction, which starts what is loaded on demand. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(3, 300);
  await page.mouse.move(5, 305);
}

/** Waits until the page has loaded what it loads on the first interaction. */
export async function interact(page: Page): Promise<void> {
  await movePointer(page);
  await expect
    .poll(() =>
      page.locator('body').evaluate(({ style }) => style.getPropertyValue('--header-bottom')),
    )
    .not.toBe('');
}

/** Waits until an island can be used. */
export async function expectReady(island: Locator): Promise<void> {
  await expect(island).toHaveAttribute('data-island-state', 'ready');
}
