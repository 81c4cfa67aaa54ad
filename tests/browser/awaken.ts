import { expect, type Page } from '@playwright/test';

/** Shows a sign of life, and waits until the page has what it loads only then. */
export async function awaken(page: Page): Promise<void> {
  await page.mouse.move(3, 300);
  await page.mouse.move(5, 305);
  await expect
    .poll(() =>
      page.locator('body').evaluate(({ style }) => style.getPropertyValue('--header-bottom')),
    )
    .not.toBe('');
}
