import type { Page } from '@playwright/test';
import {
  AS_IT_IS,
  type Condition,
  conditionStyle,
  OWN,
  WIDE,
  WIDE_AS_IT_IS,
  WIDE_LARGE,
  WIDEST,
} from './layout-conditions.ts';
import { coveredControls, layoutFaults, ON_PURPOSE } from './layout-faults.ts';

/** In a soak; otherwise without those that leave more room than others. */
const ALL = Boolean(process.env.ZIPFRONT_SOAK);

/** CSS pixels. No rule starts between 320 and 412, and 320 has the least room. */
export const WIDTHS = ALL ? [320, 360, 412, 768, 1024, 1280] : [320, 768, 1280];

/** The widths with the least room for text, and with the most. */
const OUTER_WIDTHS = [320, 1280];

const INNER = ALL ? [...OWN, ...WIDE] : WIDEST;
const OUTER = ALL ? [...OWN, ...WIDE] : [AS_IT_IS, ...WIDE];

/** Drawing a scrolled page takes three times as long as laying it out. */
const SCROLLED = ALL ? [...OWN, ...WIDE] : [WIDE_LARGE];

/** Height of a phone; the first screen is measured on one. */
export const HEIGHT = 740;

/** So far down a page that its call to action comes into sight, in px. */
const SCROLLED_PX = 2_000;

/** Checks the displayed document; runs in the page. */
type Look = () => string[] | Promise<string[]>;

/** The findings of a check of the page at each width under each condition. */
export async function findingsAt(
  page: Page,
  widths: number[],
  conditionsAt: (width: number) => Condition[],
  look: string | Look,
): Promise<string[]> {
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const conditions = conditionsAt(width);
    const styles = JSON.stringify(conditions.map(conditionStyle));
    const found: string[][] = await page.evaluate(`(${lookUnderEach})(${styles}, ${look})`);
    for (const [index, { face, text }] of conditions.entries()) {
      for (const what of found[index] ?? [])
        findings.push(`${width} px, ${face}, ${text}: ${what}`);
    }
  }
  return findings;
}

/** Runs in the page, in one go: painting in between would take as long as the rest. */
async function lookUnderEach(styles: string[], look: Look): Promise<string[][]> {
  const found: string[][] = [];
  for (const css of styles) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    found.push(await look());
  }
  return found;
}

export const FAULTS = `() => (${layoutFaults})(${JSON.stringify(ON_PURPOSE)})`;

/** The faults of the page as it is, at every width. */
export function findFaults(page: Page): Promise<string[]> {
  const conditionsAt = (width: number) => (OUTER_WIDTHS.includes(width) ? OUTER : INNER);
  return findingsAt(page, WIDTHS, conditionsAt, FAULTS);
}

/** The faults of the page after something was done to it. */
export function faultsAfterwards(page: Page, widths = OUTER_WIDTHS): Promise<string[]> {
  return findingsAt(page, widths, () => INNER, FAULTS);
}

/** Maximum number of frames until what follows the layout has, on a busy machine. */
const MAX_FRAMES = 60;

/**
 * With a call to action visible, after all that follows the layout: an observer shows the sticky
 * bar that a form came into view.
 */
const COVERED = `async () => {
  scrollTo({ top: ${SCROLLED_PX}, behavior: 'instant' });
  const nextFrame = () => new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  const look = ${coveredControls};
  let covered = look();
  for (let frame = 3; frame < ${MAX_FRAMES} && covered.length > 0; frame += 1) {
    await nextFrame();
    covered = look();
  }
  return covered;
}`;

/** Focused elements that are covered, with the call to action in view where a page has one. */
export function coveredOn(page: Page): Promise<string[]> {
  return findingsAt(page, OUTER_WIDTHS, () => SCROLLED, COVERED);
}

/** Under the first screen of a phone. */
export function belowFirstScreen(page: Page): Promise<string[]> {
  const conditions = () => [AS_IT_IS, WIDE_AS_IT_IS];
  return findingsAt(page, [360], conditions, () => {
    scrollTo({ top: 0, behavior: 'instant' });
    const submit = document.querySelector(
      'main section:first-of-type form:has([name=zip], [data-zip-field]) [type=submit]',
    );
    const below = submit && submit.getBoundingClientRect().bottom - innerHeight;
    return below && below > 0 ? [`the zip form is ${below} px under the first screen`] : [];
  });
}
