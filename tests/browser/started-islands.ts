import type { Page } from '@playwright/test';

/** The names of the page's islands whose script runs, or is about to, in alphabetical order. */
export async function startedIslands(page: Page): Promise<string[]> {
  const names = await page
    .locator('[data-island-state]')
    .evaluateAll((islands) => islands.map((island) => island.getAttribute('data-island') ?? ''));
  return [...new Set(names)].sort();
}
