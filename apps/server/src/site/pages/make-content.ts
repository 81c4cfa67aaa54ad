import { loadContent, withFigures } from './content/content.ts';
import type { Content } from './content/content-model.ts';
import { sampleParts } from './content/sample-parts.ts';
import { earlierValues } from './earlier-values.ts';
import type { MadeContent } from './live-content.ts';
import { loadRates } from './load-rates.ts';
import type { RendererParts } from './page-renderer.ts';
import type { SiteBuild } from './page-source.ts';
import { createPages } from './pages.ts';
import { pictureResources } from './picture-resources.ts';

/** The site whose folder of content has the rates. */
export const SHIPPING_SITE = 'shipping';

/** Parts that content is made with. */
export interface ContentMaker extends Omit<RendererParts, 'source'> {
  build: SiteBuild;
  /** Pages that stand in no content file: the gallery's examples. */
  extraPages?: Content['pages'];
}

/**
 * Reads the content files, and makes all that is served of them.
 *
 * @throws ContentError for errors in the files; Error naming the page that cannot be rendered
 */
export async function makeContent({
  build,
  extraPages = [],
  ...parts
}: ContentMaker): Promise<MadeContent> {
  const { contentDir } = parts.config;
  const earlier = earlierValues(parts.cache, build.sources);
  const written = loadContent(contentDir, earlier);
  const rates = loadRates(contentDir, SHIPPING_SITE, earlier('rates'));
  const extra = extraPages.map((entry) => withFigures(entry, rates));
  const content = { ...written, pages: [...written.pages, ...extra] };
  const [pages, pictures] = await Promise.all([
    createPages({ ...parts, source: { ...build, content } }),
    pictureResources(content.pictures, parts),
  ]);
  return {
    rates,
    pages,
    pictures,
    experiments: content.experiments,
    samples: sampleParts(written),
  };
}
