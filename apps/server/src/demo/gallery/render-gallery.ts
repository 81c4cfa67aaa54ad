import { readConfig } from '../../platform/config/config.ts';
import { compressNothing } from '../../platform/http/compress.ts';
import { NO_CACHE } from '../../site/pages/build-cache.ts';
import { withFigures } from '../../site/pages/content/content.ts';
import type { SitePage } from '../../site/pages/content/content-model.ts';
import { loadRates } from '../../site/pages/load-rates.ts';
import { SHIPPING_SITE } from '../../site/pages/make-content.ts';
import { loadPageSource } from '../../site/pages/page-source.ts';
import { createPages, type RenderedPages } from '../../site/pages/pages.ts';
import { galleryReviews } from './gallery-reviews.ts';

/**
 * Renders pages of examples without a server, with the repository's content around them and no other page.
 *
 * @param siteDist the build of the site
 * @throws Error naming the page that cannot be rendered
 */
export async function renderGallery(pages: SitePage[], siteDist: string): Promise<RenderedPages> {
  const config = readConfig({});
  const source = await loadPageSource({ contentDir: config.contentDir, siteDist });
  const rates = loadRates(config.contentDir, SHIPPING_SITE);
  const content = { ...source.content, pages: pages.map((page) => withFigures(page, rates)) };
  return createPages({
    source: { ...source, content },
    config,
    compress: compressNothing,
    cache: NO_CACHE,
    exampleReviews: galleryReviews(pages),
  });
}
