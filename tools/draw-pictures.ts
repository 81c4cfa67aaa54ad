import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { chromium } from '@playwright/test';
import { galleryPages, readExamples } from '../apps/server/src/gallery/examples.ts';
import { renderGallery } from '../apps/server/src/gallery/render-gallery.ts';
import { build } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { drawConsolePictures } from './draw-console-pictures.ts';

const root = join(import.meta.dirname, '..');

/** Folder of the pictures of `docs/content/fields.md` and `docs/desk.md`. */
const FOLDER = join(root, 'docs/pictures');

/** Width of a picture in CSS pixels. Its height is the section's. */
const WIDTH = 1_000;

/** The second is used if a picture exceeds the budget with the first. */
const QUALITIES = [70, 60];

/** Maximum bytes of a picture, since documentation is also read on phones. */
const BUDGET_BYTES = 60_000;

/** Requests are fulfilled from the build, without a server; the API responds with 404. */
const ORIGIN = 'http://pictures.invalid';

console.log(`Drawing the pictures in ${relative(root, FOLDER)} …`);
await build();
const examples = readExamples(join(root, 'apps/site/src/sections'));
const pages = await renderGallery(galleryPages(examples), join(root, 'apps/site/dist'));

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({
  viewport: { width: WIDTH, height: 800 },
  reducedMotion: 'reduce',
});
await page.route(`${ORIGIN}/**`, async (route) => {
  const { pathname } = new URL(route.request().url());
  const html = pages.resourceAt(pathname, false)?.representations.identity.body;
  const folder = pathname.startsWith('/pictures/') ? 'content/insurance' : 'apps/site/dist/client';
  const file = join(root, folder, pathname);
  if (html) await route.fulfill({ body: String(html), contentType: 'text/html' });
  else if (existsSync(file)) await route.fulfill({ path: file });
  else await route.fulfill({ status: 404 });
});
mkdirSync(FOLDER, { recursive: true });
for (const { folder, path } of examples.filter(({ path }) => path.endsWith('/1/'))) {
  await page.goto(ORIGIN + path);
  const section = page.locator('main > :last-child, main > #app > :last-child').last();
  // Loads everything that waits for the section to be in view, such as a slider and its pictures.
  await section.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await section.boundingBox();
  if (box === null) throw new Error(`The example of ${folder} is not visible.`);
  const session = await page.context().newCDPSession(page);
  let picture = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      captureBeyondViewport: true,
      clip: { ...box, scale: 1 },
    });
    picture = Buffer.from(data, 'base64');
    if (picture.length <= BUDGET_BYTES) break;
  }
  writeFileSync(join(FOLDER, `${folder}.webp`), picture);
  report(folder, picture.length);
}
for (const [name, bytes] of await drawConsolePictures(browser, FOLDER)) report(name, bytes);
await browser.close();

function report(name: string, bytes: number): void {
  const result = bytes <= BUDGET_BYTES ? 'ok' : 'OVER';
  console.log(
    `  ${name.padEnd(16)} ${String(bytes).padStart(6)} of ${BUDGET_BYTES} bytes  ${result}`,
  );
  if (bytes > BUDGET_BYTES) process.exitCode = 1;
}
