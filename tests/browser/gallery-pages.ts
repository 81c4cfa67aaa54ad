import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { HEADINGS } from '@zipfront/contracts/content/page';
import type { Section } from '@zipfront/contracts/content/section';
import { REVIEW_SECTION_TYPES } from '@zipfront/contracts/reviews/page-data';
import { galleryPages, readExamples } from '../../apps/server/src/gallery/examples.ts';
import { renderGallery } from '../../apps/server/src/gallery/render-gallery.ts';
import type { SitePage } from '../../apps/server/src/site/pages/content/content-model.ts';
import type { RenderedPages } from '../../apps/server/src/site/pages/pages.ts';

const SITE = join(import.meta.dirname, '../../apps/site');
const EXAMPLES = readExamples(join(SITE, 'src/sections'));

/** Show the page's data, so that a page has each once. */
const REVIEWS: string[] = REVIEW_SECTION_TYPES.filter((type) => type !== 'single-review');

/** The examples on as few pages as possible: axe is slow to start, but not for long pages. */
export const GALLERY_PAGES = sharedPages();

/** An address without a server: `serveGallery` responds to its requests. */
export const GALLERY = 'http://gallery.example';

/** Joins the other examples to those that are a page's first screen, as far as these go. */
function sharedPages(): SitePage[] {
  const shared: SitePage[] = [];
  const firstScreensFirst = galleryPages(EXAMPLES).sort(
    (one, other) => one.page.sections.length - other.page.sections.length,
  );
  for (const { siteName, page } of firstScreensFirst) {
    const [title, ...sections] = page.sections;
    const added = sections.length > 0 || !title ? sections : [title];
    const taken = new Set(added.flatMap(onceOnPage));
    const roomy = shared.find(
      (other) =>
        other.siteName === siteName &&
        other.page.locale === page.locale &&
        !other.page.sections.flatMap(onceOnPage).some((what) => taken.has(what)),
    );
    if (roomy) roomy.page.sections.push(...added);
    else shared.push({ siteName, page });
  }
  return shared;
}

/** Types and ids that are unique on a page. */
function onceOnPage(section: Section): string[] {
  const once: string[] = 'heading' in section && section.heading ? [section.heading] : [];
  if (HEADINGS.includes(section.type)) once.push('first screen');
  else if (section.type.endsWith('quote-form')) once.push('quote form');
  else if (['anchors', 'closing', ...REVIEWS].includes(section.type)) once.push(section.type);
  return once;
}

/** Renders the gallery, and the pages that replace missing and failed ones. */
export function renderExamples(): Promise<RenderedPages> {
  return renderGallery(GALLERY_PAGES, join(SITE, 'dist'));
}

/** Responds to a page's requests to the gallery. */
export async function serveGallery(page: Page, pages: RenderedPages): Promise<void> {
  await page.route(`${GALLERY}/**`, (route) => {
    const found = pages.resourceAt(new URL(route.request().url()).pathname, false);
    const body = found?.representations.identity.body;
    return body ? route.fulfill({ body, contentType: 'text/html' }) : route.abort();
  });
}
