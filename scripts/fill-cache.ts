import { type Environment, readConfig } from '../apps/server/src/platform/config/config.ts';
import {
  builtFiles,
  CACHE_DIR,
  openBuildCache,
  SITE_DIST,
} from '../apps/server/src/site/pages/build-cache.ts';
import { compressOnce } from '../apps/server/src/site/pages/compress-once.ts';
import { makeContent } from '../apps/server/src/site/pages/live-content.ts';
import { loadSiteBuild } from '../apps/server/src/site/pages/page-source.ts';
import { postalDataResource } from '../apps/server/src/site/zipcodes/postal-data.ts';
import { knownZipCodes } from '../apps/server/src/site/zipcodes/zip-codes.ts';

/**
 * Renders and compresses fully all that a server with this environment sends from memory, and stores it in the
 * build cache: such a server sends everything at its smallest from the first request.
 *
 * @throws ContentError for errors in the content; Error where the site is not built, or the cache cannot be written
 */
export async function fillCache(environment: Environment): Promise<void> {
  const config = readConfig(environment);
  const cache = openBuildCache(CACHE_DIR, {
    now: Date.now,
    onError(error) {
      throw error;
    },
  });
  const compress = compressOnce(cache);
  const build = await loadSiteBuild(SITE_DIST);
  await Promise.all([
    makeContent({ config, cache, compress, build }),
    builtFiles({ config, compress }),
    postalDataResource(knownZipCodes(), { config, compress }),
  ]);
}

if (import.meta.main) {
  try {
    await fillCache(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
