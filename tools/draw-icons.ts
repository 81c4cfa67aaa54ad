import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { SOCIAL_PX } from '@zipfront/contracts/content/look';
import { findChromium } from '../scripts/chromium.mjs';

const content = join(import.meta.dirname, '../content');
const TOUCH_ICON_PX = 180;
const ICO_PX = 32;

/** The brand's name, over the drawing. */
const NAME = `
  body > .card-name.card-name {
    display: block !important; position: fixed; font: 700 64px/1 var(--font-title);
  }
`;

/** The street plan on the page's paper, with the name beside it. */
const STREET_PLAN = `
  body { display: grid; place-content: center end; height: 630px; padding-inline-end: 72px; overflow: hidden }
  body > :not(main), main > :not(:first-child), .wrap > :not(svg) { display: none !important }
  body > .card-name.card-name.card-name { inset: 271px auto auto 96px; font-size: 88px }
  main, section, .wrap { display: contents }
  svg { width: 540px !important; margin: 0 !important }
`;

/**
 * The loaded carrier alone on its road through the asphalt, with the way between two dots above it.
 */
const CARRIER = `
  body { height: 630px; overflow: hidden }
  body > :not(:has(.action-carrier)), section:not(:has(.action-carrier)), .action-columns { display: none !important }
  section {
    display: grid; grid-template-rows: 1fr auto; height: 630px; padding: 0 !important;
    background:
      radial-gradient(circle at 184px 116px, var(--action) 17px, transparent 18px),
      radial-gradient(circle at 1010px 116px, var(--action) 17px, transparent 18px),
      repeating-linear-gradient(90deg, var(--ink) 0 36px, transparent 36px 60px) 212px 114px / 780px 4px no-repeat,
      var(--band) !important;
  }
  .action-scene { align-self: end; margin: 0 auto !important }
  .action-carrier { width: 880px !important; margin: 0 !important }
  .action-road { height: 120px !important }
  body > .card-name.card-name.card-name { inset: 152px auto auto 168px; color: var(--band-text) }
`;

/** A sample brand, with the folder of its icons and the source of its social picture. */
interface Brand {
  folder: string;
  /** The page with the drawing of the social picture, and the styles that hide everything else. */
  page: string;
  styles: string;
}

const BRANDS: Brand[] = [
  {
    folder: join(content, 'insurance/brand'),
    page: '/',
    styles: STREET_PLAN,
  },
  {
    folder: join(content, 'shipping/brand'),
    page: '/shipping/',
    styles: CARRIER,
  },
];

/**
 * Draws the sample brands' bitmap pictures from their `favicon.svg` and home pages on a server:
 * `npx node tools/draw-icons.ts http://localhost:8080`. Pictures of your own brand come from any
 * drawing program (docs/content/rebrand.md).
 */
async function drawIcons(server: string): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Draw the marks before the pages: `setContent` keeps the content security policy of the page
  // that it replaces.
  for (const { folder } of BRANDS) {
    const small = await drawMark(page, folder, ICO_PX, { filled: false });
    writeFileSync(join(folder, 'favicon.ico'), icoOf(small, ICO_PX));
    // Systems round touch icons themselves: transparent corners would turn black.
    const picture = await drawMark(page, folder, TOUCH_ICON_PX, { filled: true });
    writeFileSync(join(folder, 'apple-touch-icon.png'), picture);
  }
  await page.setViewportSize(SOCIAL_PX);
  for (const { folder, page: path, styles } of BRANDS) {
    // Twice: typefaces that load late show from the next page on.
    await page.goto(new URL(path, server).href, { waitUntil: 'networkidle' });
    await page.reload({ waitUntil: 'networkidle' });
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
      const name = document.createElement('b');
      name.className = 'card-name';
      name.textContent =
        document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';
      document.body.append(name);
    }, NAME + styles);
    await page.screenshot({ path: join(folder, 'social.png') });
  }
  await browser.close();
}

/** The icon of a browser's tab as a PNG; `filled` leaves no corner transparent. */
async function drawMark(
  page: Page,
  folder: string,
  px: number,
  { filled }: { filled: boolean },
): Promise<Buffer> {
  const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
  const square = filled ? mark.replace(/ rx="\d+"/, '') : mark;
  await page.setViewportSize({ width: px, height: px });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${square}`);
  return page.screenshot({ omitBackground: !filled });
}

/** An ICO file with one PNG in it: a header of 6 bytes, a directory entry of 16, the picture. */
function icoOf(png: Buffer, px: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(px, 6);
  head.writeUInt8(px, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const [, , server] = process.argv;
if (!server) throw new Error('Say where the sites are: draw-icons.ts http://localhost:8080');
await drawIcons(server);
