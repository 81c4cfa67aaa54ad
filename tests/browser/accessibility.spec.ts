import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { CONTENT_PAGES } from './content-pages.ts';
import { expect, test, zipForm } from './fixtures.ts';

/** CSS pixels. */
const WIDTHS = [320, 360, 412, 768, 1280];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds at each width, and where something stands out at the side.
 *
 * @param part the part of the page that has changed; all of it unless given
 */
async function findings(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page })
      .include(part)
      .withTags(RULES)
      // In one piece: the pages have no frames, and the other way takes three times as long.
      .setLegacyMode()
      .analyze();
    for (const { id, nodes } of violations) {
      found.push(`${width} px: ${id}: ${nodes.map((node) => node.html).join(' ')}`);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) found.push(`${width} px: ${overflow} px too wide`);
  }
  return found;
}

test.setTimeout(90_000);

for (const { path } of CONTENT_PAGES) {
  test(`axe finds nothing on ${path}, at rest and with an error`, async ({ page }) => {
    await page.goto(path);
    expect(await findings(page)).toEqual([]);
    await zipForm(page).zip.click();
    await zipForm(page).zip.press('Enter');
    await expect(zipForm(page).error).not.toHaveText('');
    expect(await findings(page, '[data-zip-form]')).toEqual([]);
  });
}

for (const path of ['/nowhere/', '/es/nowhere/']) {
  test(`axe finds nothing on the not-found page ${path}`, async ({ page }) => {
    await page.goto(path);
    expect(await findings(page)).toEqual([]);
  });
}

test('axe finds nothing in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await findings(page)).toEqual([]);
});
