import type { Page } from '@playwright/test';
import { AS_IT_IS, type Condition, OWN, showUnder, WIDE } from './layout-conditions.ts';
import { coveredControls, layoutFaults, ON_PURPOSE } from './layout-faults.ts';

/** CSS pixels. */
export const WIDTHS = [320, 360, 412, 768, 1024, 1280];

/** Where text and room are at odds the most, and the least. */
const OUTER_WIDTHS = [320, 1280];

/** Of a phone; the first screen is measured on one. */
export const HEIGHT = 740;

/** So far down a page that its call to action comes into sight, in px. */
const SCROLLED_PX = 2_000;

/** What a look at the page finds at each width under each condition, and under which. */
export async function findingsAt(
  page: Page,
  widths: number[],
  conditionsAt: (width: number) => Condition[],
  look: () => Promise<string[]>,
): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const condition of conditionsAt(width)) {
      await showUnder(page, condition);
      const { face, text } = condition;
      findings.push(...(await look()).map((found) => `${width} px, ${face}, ${text}: ${found}`));
    }
  }
  return findings;
}

/** The faults of the page as it is, at every width. */
export function faultsOf(page: Page): Promise<string[]> {
  const conditionsAt = (width: number) =>
    OUTER_WIDTHS.includes(width) ? [...OWN, ...WIDE] : [AS_IT_IS, ...WIDE];
  return findingsAt(page, WIDTHS, conditionsAt, () => page.evaluate(layoutFaults, ON_PURPOSE));
}

/** The faults of the page after something was done to it. */
export function faultsAfterwards(page: Page, widths = OUTER_WIDTHS): Promise<string[]> {
  const conditions = () => [AS_IT_IS, ...WIDE];
  return findingsAt(page, widths, conditions, () => page.evaluate(layoutFaults, ON_PURPOSE));
}

/** What has the focus and cannot be seen, with the call to action in sight where a page has one. */
export function coveredOn(page: Page): Promise<string[]> {
  const look = async () => {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), SCROLLED_PX);
    return page.evaluate(coveredControls);
  };
  return findingsAt(page, OUTER_WIDTHS, () => [AS_IT_IS, ...WIDE], look);
}
