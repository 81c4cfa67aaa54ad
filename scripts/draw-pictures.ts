import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { readConfig } from '../apps/server/src/config.ts';
import { galleryPages, readExamples } from '../apps/server/src/gallery/examples.ts';
import { NO_CACHE } from '../apps/server/src/pages/build-cache.ts';
import { compressNothing } from '../apps/server/src/pages/compress.ts';
import { loadPageSource } from '../apps/server/src/pages/page-source.ts';
import { createPages } from '../apps/server/src/pages/pages.ts';
import { build } from './build.ts';
import { findChromium } from './chromium.mjs';

const root = join(import.meta.dirname, '..');

/** Where the pictures of `docs/content.md` stand. */
const FOLDER = join(root, 'docs/pictures');

/** CSS pixels; a picture is as high as its section. */
const WIDTH = 1000;

const QUALITY = 70;

/** What a picture may weigh: a page of documentation is read on phones, too. */
const BUDGET_BYTES = 60_000;

/** Answered from the build, by no server: what asks the API gets what a browser without a visit gets. */
const ORIGIN = 'http://pictures.invalid';

await build();
const config = readConfig({});
const examples = readExamples(join(root, 'apps/site/src/sections'));
const source = await loadPageSource({
  contentDir: config.contentDir,
  siteDist: join(root, 'apps/site/dist'),
});
const content = { ...source.content, pages: galleryPages(examples) };
const pages = await createPages({
  source: { ...source, content },
  config,
  compress: compressNothing,
  cache: NO_CACHE,
});

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
  // What waits for the section to come into view, such as a slider and its pictures, loads now.
  await section.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await section.boundingBox();
  if (box === null) throw new Error(`The example of ${folder} cannot be seen.`);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...box, scale: 1 },
  });
  const picture = Buffer.from(data, 'base64');
  writeFileSync(join(FOLDER, `${folder}.webp`), picture);
  const verdict = picture.length <= BUDGET_BYTES ? 'ok' : 'OVER';
  console.log(
    `  ${folder.padEnd(12)} ${String(picture.length).padStart(6)} of ${BUDGET_BYTES} bytes  ${verdict}`,
  );
  if (picture.length > BUDGET_BYTES) process.exitCode = 1;
}
await browser.close();
