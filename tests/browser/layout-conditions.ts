import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

const DEJAVU = join(
  dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
);

/** On the page's own origin, as the content policy requires. */
const FACES_PATH = '/layout-test-faces/';

/** The faces of the page: its own, or the widest that a system is likely to have. */
const FACES = {
  'own faces': '',
  'wide faces': `
    :root { --font-text: "Wide Sans"; --font-title: var(--wide-title); --font-numerals: "Wide Sans" }
    body { font-family: "Wide Sans" }`,
} as const;

/** How the visitor reads: WCAG 1.4.4 and 1.4.12. */
const TEXTS = {
  'text as it is': '',
  'text at 200 %': ':root { font-size: 200% }',
  'spaced text': `
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
} as const;

type Face = keyof typeof FACES;
type Text = keyof typeof TEXTS;

export interface Condition {
  face: Face;
  text: Text;
}

export const AS_IT_IS: Condition = { face: 'own faces', text: 'text as it is' };
export const WIDE_AS_IT_IS: Condition = { face: 'wide faces', text: 'text as it is' };
export const WIDE_LARGE: Condition = { face: 'wide faces', text: 'text at 200 %' };
export const OWN = inEachText('own faces');
export const WIDE = inEachText('wide faces');
export const WIDEST = WIDE.filter(({ text }) => text !== 'text as it is');

function inEachText(face: Face): Condition[] {
  return (Object.keys(TEXTS) as Text[]).map((text) => ({ face, text }));
}

/** Lets a page load the faces of tests from now on. */
export async function serveFaces(page: Page): Promise<void> {
  await page.route(`**${FACES_PATH}*`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice(FACES_PATH.length);
    await route.fulfill({ contentType: 'font/ttf', body: await readFile(join(DEJAVU, file)) });
  });
}

/** Puts the wide faces into the document that is shown, for conditions of them. */
export async function loadWideFaces(page: Page): Promise<void> {
  await page.evaluate(async (path) => {
    const faces = [
      ['Wide Sans', 'DejaVuSans', '400'],
      ['Wide Sans', 'DejaVuSans-Bold', '700'],
      ['Wide Serif', 'DejaVuSerif', '400'],
      ['Wide Serif', 'DejaVuSerif-Bold', '700'],
    ] as const;
    await Promise.all(
      faces.map(([family, file, weight]) => {
        const face = new FontFace(family, `url(${path}${file}.ttf)`, { weight });
        document.fonts.add(face);
        return face.load();
      }),
    );
    // A theme whose titles are without serifs falls back to a face without them.
    const title = getComputedStyle(document.documentElement).getPropertyValue('--font-title');
    const family = title.trim().endsWith('sans-serif') ? 'Wide Sans' : 'Wide Serif';
    document.documentElement.style.setProperty('--wide-title', `"${family}"`);
  }, FACES_PATH);
}

/** The part of the style sheets that a condition changes. */
export function conditionStyle({ face, text }: Condition): string {
  return FACES[face] + TEXTS[text];
}

/** Displays the document under a condition, until the next one. */
export async function showUnder(page: Page, condition: Condition): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, conditionStyle(condition));
}

/**
 * In each document from now on, whatever fonts the machine has: with it our longest menu is open at
 * 1280 px.
 */
export async function giveNarrowFace(page: Page): Promise<void> {
  await serveFaces(page);
  await page.addInitScript((path) => {
    for (const [file, weight] of [
      ['DejaVuSansCondensed', '400'],
      ['DejaVuSansCondensed-Bold', '700'],
    ] as const) {
      document.fonts.add(new FontFace('Narrow', `url(${path}${file}.ttf)`, { weight }));
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { --font-text: "Narrow"; --font-title: "Narrow" }');
    document.adoptedStyleSheets = [sheet];
  }, FACES_PATH);
}
