import { type Environment, readConfig } from '../platform/config/config.ts';
import { CACHE_DIR, openBuildCache } from '../site/pages/build-cache.ts';
import { builtFiles, SITE_DIST } from '../site/pages/built-files.ts';
import { compressOnce } from '../site/pages/compress-once.ts';
import { makeContent } from '../site/pages/make-content.ts';
import { loadSiteBuild } from '../site/pages/page-source.ts';
import { postalDataResource } from '../site/zipcodes/postal-data.ts';
import { knownZipCodes } from '../site/zipcodes/zip-codes.ts';

/** So that a server sends the smallest forms from its first request on. Throws `ContentError`. */
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
