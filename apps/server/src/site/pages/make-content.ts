import { loadContent, withFigures } from './content/content.ts';
import type { EarlierFiles } from './content/content-files.ts';
import type { Content } from './content/content-model.ts';
import { withRelated } from './content/related-pages.ts';
import { unreadyParts } from './content/unready-parts.ts';
import { earlierValues } from './earlier-values.ts';
import type { MadeContent } from './live-content.ts';
import { loadRates } from './load-rates.ts';
import type { RendererParts } from './page-renderer.ts';
import type { SiteBuild } from './page-source.ts';
import { createPages } from './pages.ts';
import { pictureResources } from './resources.ts';

/** The site whose content folder has the rates. */
export const SHIPPING_SITE = 'shipping';

export interface ContentMaker extends Omit<RendererParts, 'source'> {
  build: SiteBuild;
  extraPages?: Content['pages'];
  /** Whether drafts are pages like others: in development. */
  withDrafts?: boolean;
  earlier?: EarlierFiles;
}

/** Throws `ContentError` for errors in the files, or an Error that names a page. */
export async function makeContent({
  build,
  extraPages = [],
  withDrafts = false,
  earlier,
  ...parts
}: ContentMaker): Promise<MadeContent> {
  const { contentDir } = parts.config;
  const values = earlier ?? earlierValues(parts.cache, build.sources);
  const written = loadContent(contentDir, values, { withDrafts });
  const rates = loadRates(contentDir, SHIPPING_SITE, values('rates'));
  const extra = extraPages.map((entry) => withFigures(entry, rates));
  const pagesOfAll = [...written.pages, ...withRelated(extra, written.pages)];
  const content = { ...written, pages: pagesOfAll };
  const [pages, pictures] = await Promise.all([
    createPages({ ...parts, source: { ...build, content } }),
    pictureResources(content.pictures, parts),
  ]);
  return {
    content,
    rates,
    pages,
    pictures,
    experiments: content.experiments,
    samples: unreadyParts(written),
  };
}
