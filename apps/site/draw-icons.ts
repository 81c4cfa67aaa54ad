import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';

const folder = join(import.meta.dirname, 'public');
const TOUCH_ICON_PX = 180;
const ICO_PX = 32;

/** What link previews expect (Open Graph). */
const SOCIAL_PX = { width: 1200, height: 630 };

/** The street plan alone, on the page's paper. */
const SOCIAL_STYLES = `
  body { display: grid; place-content: center; height: 630px; overflow: hidden }
  body > :not(main), main > :not(:first-child), .wrap > :not(svg) { display: none }
  main, section, .wrap { display: contents }
  svg { width: 540px !important; margin: 0 !important }
`;

/**
 * Draws the pictures that must be pixels from `public/favicon.svg` and from the home page, at the
 * address given: `node apps/site/draw-icons.ts http://localhost:8080/`.
 */
async function drawIcons(homePage: string): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ colorScheme: 'light' });
  const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');

  const draw = async (px: number, path?: string) => {
    await page.setViewportSize({ width: px, height: px });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${mark}`);
    // Systems round touch icons themselves: transparent corners would turn black.
    return page.screenshot(path ? { path } : { omitBackground: true });
  };
  await draw(TOUCH_ICON_PX, join(folder, 'apple-touch-icon.png'));
  writeFileSync(join(folder, 'favicon.ico'), icoOf(await draw(ICO_PX), ICO_PX));

  await page.setViewportSize(SOCIAL_PX);
  await page.goto(homePage);
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  }, SOCIAL_STYLES);
  await page.screenshot({ path: join(folder, 'social.png') });
  await browser.close();
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

const [, , homePage] = process.argv;
if (!homePage) throw new Error('Say where the home page is: draw-icons.ts http://localhost:8080/');
await drawIcons(homePage);
