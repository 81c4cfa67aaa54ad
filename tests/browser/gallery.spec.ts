import { join } from 'node:path';
import { HEADINGS } from '@zipfront/contracts/content/page';
import { REVIEW_SECTION_TYPES, type ReviewsData } from '@zipfront/contracts/reviews/page-data';
import { readConfig } from '../../apps/server/src/config.ts';
import { galleryPages, readExamples } from '../../apps/server/src/gallery/examples.ts';
import { NO_CACHE } from '../../apps/server/src/pages/build-cache.ts';
import { compressNothing } from '../../apps/server/src/pages/compress.ts';
import type { SitePage } from '../../apps/server/src/pages/content/content.ts';
import { loadPageSource } from '../../apps/server/src/pages/page-source.ts';
import { createPages, type RenderedPages } from '../../apps/server/src/pages/pages.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

const SITE = join(import.meta.dirname, '../../apps/site');
const EXAMPLES = readExamples(join(SITE, 'src/sections'));

/** Sections of which a page has at most one, and single reviews, whose data are the page's. */
const ONCE: string[] = [...HEADINGS, 'anchors', 'closing', ...REVIEW_SECTION_TYPES];

/** The examples on as few pages as will hold them: axe takes long to begin, and not for a page's length. */
const PAGES = sharedPages();

/** An address that nothing listens on: the test answers for it. */
const GALLERY = 'http://gallery.example';

function sharedPages(): SitePage[] {
  const shared: SitePage[] = [];
  for (const { siteName, page, reviews } of galleryPages(EXAMPLES)) {
    const sections = page.sections.filter(({ type }) => !HEADINGS.includes(type));
    const added = sections.length > 0 ? sections : page.sections;
    const roomy = shared.find(
      (other) =>
        other.siteName === siteName &&
        other.page.locale === page.locale &&
        !other.page.sections.some(
          ({ type }) => ONCE.includes(type) && added.some((section) => section.type === type),
        ),
    );
    if (!roomy) {
      shared.push({ siteName, page, ...(reviews && { reviews }) });
      continue;
    }
    roomy.page.sections.push(...added);
    if (reviews) roomy.reviews = { ...reviews, ...held(roomy.reviews, reviews) };
  }
  return shared;
}

/** What two examples show of reviews; each shows a list of its own, or none. */
function held(
  first: ReviewsData | undefined,
  second: ReviewsData,
): Pick<ReviewsData, 'list' | 'single'> {
  return { list: first?.list ?? second.list, single: { ...first?.single, ...second.single } };
}

let pages: RenderedPages;
test.beforeAll(async () => {
  const config = readConfig({});
  const source = await loadPageSource({
    contentDir: config.contentDir,
    siteDist: join(SITE, 'dist'),
  });
  const content = { ...source.content, pages: PAGES };
  const parts = { source: { ...source, content }, config, cache: NO_CACHE };
  pages = await createPages({ ...parts, compress: compressNothing });
});

test.setTimeout(90_000);

for (const { path, sections } of PAGES.map(({ page }) => page)) {
  const shown = sections.map(({ type }) => type).join(', ');
  test(`axe finds nothing in the examples of ${path}: ${shown}`, async ({ page }) => {
    await page.route(`${GALLERY}/**`, (route) => {
      const found = pages.resourceAt(new URL(route.request().url()).pathname, false);
      const body = found?.representations.identity.body;
      return body ? route.fulfill({ body, contentType: 'text/html' }) : route.abort();
    });
    await page.goto(GALLERY + path);
    await expect(page.locator('main > section, #app > *')).toHaveCount(sections.length);
    expect(await findings(page, 'main')).toEqual([]);
  });
}
