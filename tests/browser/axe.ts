import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, type TestInfo, test } from '@playwright/test';
import type axe from 'axe-core';
import { isSampled } from '../sample.ts';

/** Half as long as the source that the package exports, and loaded in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** CSS pixels. In quick runs, only the layouts with the least room and with the most. */
export const WIDTHS = process.env.ZIPFRONT_SOAK ? [320, 360, 412, 768, 1280] : [320, 1280];

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

/** Rules about colours, which differ between colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * At each width, and elements wider than the window. Colors take as long as all other rules, and
 * only layout differs: except in a soak, all rules are checked at one width.
 *
 * @param part the part of the page to check; the whole page by default
 * @param allRulesAt the width at which all rules are checked; the first one by default
 * @param without rules that are left out
 */
export async function findings(
  page: Page,
  part = 'html',
  widths = WIDTHS,
  allRulesAt = widths[0],
  without: string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const rules = width === allRulesAt || process.env.ZIPFRONT_SOAK ? RULES : LAYOUT_RULES;
    const violations = await findViolations(page, part, rules, without);
    found.push(...violations.map((violation) => `${width} px: ${violation}`));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) found.push(`${width} px: ${overflow} px too wide`);
  }
  return found;
}

/** Number of looks of each test so far. */
const looks = new WeakMap<TestInfo, number>();

/** The places of all tests are a sweep: a run takes one in four. */
export function isLookedAt(): boolean {
  const info = test.info();
  const place = looks.get(info) ?? 0;
  looks.set(info, place + 1);
  return isSampled(`looks of ${info.title}`, place, { parts: 4 });
}

/** The findings, if this run looks for them here; for tests of something else. */
export async function sampledFindings(
  ...[page, part, widths]: Parameters<typeof findings>
): Promise<string[]> {
  return isLookedAt() ? findings(page, part, widths) : [];
}

/** Without colors, except in a soak: they are checked with the sections' examples. */
export async function findingsOfSections(page: Page): Promise<string[]> {
  if (process.env.ZIPFRONT_SOAK) return findings(page);
  return findings(page, 'html', WIDTHS, WIDTHS[0], COLOUR_RULES);
}

/** The faults that axe finds in the displayed page's colours. */
export async function colourFindings(page: Page): Promise<string[]> {
  return findViolations(page, 'html', COLOUR_RULES);
}

async function findViolations(
  page: Page,
  part: string,
  runOnly: string[],
  without: string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // What was found to be good is counted, not described: that takes as long as finding it.
  const rules = Object.fromEntries(without.map((name) => [name, { enabled: false }]));
  // A rule that is asked for by its name runs even so.
  const asked = runOnly.filter((name) => !without.includes(name));
  const options = { runOnly: asked, rules, resultTypes: ['violations' as const] };
  const violations = await page.evaluate(
    async ([part, options]) => (await window.axe.run(part, options)).violations,
    [part, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
