import { join } from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { NO_CACHE } from '../apps/server/src/pages/build-cache.ts';
import { compressNothing } from '../apps/server/src/pages/compress.ts';
import { loadContent } from '../apps/server/src/pages/content/content.ts';
import { nameOf } from '../apps/server/src/pages/content/yaml-file.ts';
import { isSiteBuilt, loadSiteBuild } from '../apps/server/src/pages/page-source.ts';
import { createPages } from '../apps/server/src/pages/pages.ts';

const SITE_DIST = join(import.meta.dirname, '../apps/site/dist');

/**
 * Says what a start would say about the content of `CONTENT_DIR`, in the same words, and starts
 * nothing. Where the site is built, every page is rendered, too.
 */
try {
  const config = readConfig({ CONTENT_DIR: process.env.CONTENT_DIR });
  const content = loadContent(config.contentDir);
  const isBuilt = isSiteBuilt(SITE_DIST);
  if (isBuilt) {
    const source = { content, ...(await loadSiteBuild(SITE_DIST)) };
    await createPages({ source, config, compress: compressNothing, cache: NO_CACHE });
  }
  const { sites, pages } = content;
  const names = new Set(sites.map(({ name }) => name));
  console.log(
    `${nameOf(config.contentDir)} has no mistake: ${pages.length} pages of ${names.size} sites${isBuilt ? '' : ' (read, not drawn: the site is not built)'}.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
