import type { Page } from '@playwright/test';

/** Has the browser save data: its pages fetch nothing before they are touched. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}
