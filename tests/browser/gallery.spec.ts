import type { RenderedPages } from '../../apps/server/src/pages/pages.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { GALLERY, GALLERY_PAGES, renderExamples, serveGallery } from './gallery-pages.ts';
import { loadWideFaces, serveFaces } from './layout-conditions.ts';
import { faultsOf } from './layout-findings.ts';

let pages: RenderedPages;
test.beforeAll(async () => {
  pages = await renderExamples();
});

test.setTimeout(90_000);

for (const { path, sections } of GALLERY_PAGES.map(({ page }) => page)) {
  const shown = sections.map(({ type }) => type).join(', ');
  // behaviour: 2.2.4, 10.33
  test(`in the examples of ${path} axe finds nothing, and nothing is cut or too wide: ${shown}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await serveGallery(page, pages);
    await serveFaces(page);
    await page.goto(GALLERY + path);
    await expect(page.locator('main > section, #app > *')).toHaveCount(sections.length);
    expect(await findings(page, 'main')).toEqual([]);
    await loadWideFaces(page);
    expect(await faultsOf(page)).toEqual([]);
  });
}
