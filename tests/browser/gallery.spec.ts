import type { RenderedPages } from '../../apps/server/src/site/pages/pages.ts';
import { drawSample } from '../sample.ts';
import { findings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, test } from './fixtures.ts';
import { GALLERY, GALLERY_PAGES, renderExamples, serveGallery } from './gallery-pages.ts';
import { loadWideFaces, serveFaces } from './layout-conditions.ts';
import { findFaults } from './layout-findings.ts';

let pages: RenderedPages;
test.beforeAll(async () => {
  pages = await renderExamples();
});

// In one worker: rendering the examples takes longer than a test.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveGallery(page, pages);
  await serveFaces(page);
});

const EXAMPLES = GALLERY_PAGES.map(({ page }) => page);

for (const { path, sections } of drawSample('gallery', EXAMPLES, {
  parts: 8,
  nameOf: ({ path }) => path,
})) {
  const shown = sections.map(({ type }) => type).join(', ');
  // behaviour: 2.2.4, 10.33
  test(`passes axe on the examples of ${path}, and shows nothing cut or too wide: ${shown}`, async ({
    page,
  }) => {
    await page.goto(GALLERY + path);
    await expect(page.locator('main > section, #app > *')).toHaveCount(sections.length);
    expect(await findings(page, 'main')).toEqual([]);
    await loadWideFaces(page);
    expect(await findFaults(page)).toEqual([]);
  });
}

for (const path of [
  ...eitherLanguage(['/', '/es/']),
  ...eitherLanguage(['/shipping/', '/shipping/es/']),
]) {
  // behaviour: 10.33
  test(`shows nothing cut or too wide on the pages for failures under ${path}`, async ({
    page,
  }) => {
    for (const status of [429, 500]) {
      const body = await pages.failed(path, status).text();
      await page.route(GALLERY + path, (route) =>
        route.fulfill({ status, body, contentType: 'text/html' }),
      );
      await page.goto(GALLERY + path);
      await loadWideFaces(page);
      expect(await findFaults(page)).toEqual([]);
    }
  });
}
