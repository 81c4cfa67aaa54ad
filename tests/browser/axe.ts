import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** CSS pixels. */
const WIDTHS = [320, 360, 412, 768, 1280];

/** Where contrast is measured: it takes longer than all other rules, and hangs on the width least. */
export const CONTRAST_WIDTHS = [320, 1280];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds at each width, and where something stands out at the side.
 *
 * @param part the part of the page that has changed; all of it unless given
 */
export async function findings(page: Page, part = 'html', widths = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page })
      .include(part)
      .withTags(RULES)
      .disableRules(CONTRAST_WIDTHS.includes(width) ? [] : ['color-contrast'])
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
