import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** CSS pixels. Where a run may not take its time, the layouts with the least room and with the most. */
export const WIDTHS = process.env.ZIPFRONT_SOAK ? [320, 360, 412, 768, 1280] : [320, 1280];

/** Where all rules are checked. */
export const ALL_RULES_WIDTHS = [320, 1280];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on the layout: sizes, scrolling, visibility. */
const LAYOUT_RULES = [
  'aria-hidden-focus',
  'bypass',
  'button-name',
  'heading-order',
  'landmark-unique',
  'link-name',
  'page-has-heading-one',
  'region',
  'scrollable-region-focusable',
  'skip-link',
  'target-size',
];

/**
 * The findings of axe at each width, and elements that are wider than the window.
 *
 * @param part the part of the page to check; the whole page by default
 * @param coloursAt at which of the widths contrasts are measured, which takes as long as all the rest
 */
export async function findings(
  page: Page,
  part = 'html',
  widths = WIDTHS,
  coloursAt = ALL_RULES_WIDTHS,
): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(`if (!window.axe) { ${axe.source} }`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await findingsAt(page, part, width, coloursAt.includes(width))));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) found.push(`${width} px: ${overflow} px too wide`);
  }
  return found;
}

async function findingsAt(
  page: Page,
  part: string,
  width: number,
  withColours: boolean,
): Promise<string[]> {
  const options = {
    rules: { 'color-contrast': { enabled: withColours } },
    runOnly: ALL_RULES_WIDTHS.includes(width) ? RULES : LAYOUT_RULES,
    // What was found to be good is counted, not described: that takes as long as finding it.
    resultTypes: ['violations' as const],
  };
  const violations = await page.evaluate(
    async ([part, options]) => (await window.axe.run(part, options)).violations,
    [part, options] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${width} px: ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
