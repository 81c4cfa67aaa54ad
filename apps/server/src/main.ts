import { join } from 'node:path';
import type { Logger } from 'pino';
import { requireCurrentBuilds } from '../../../scripts/built-apps.ts';
import { type Config, readConfig } from './config.ts';
import type { RunningServer } from './http/server.ts';
import { createLog } from './operations/log.ts';
import { keepFolderPrivate } from './operations/private-files.ts';
import { openBuildCache } from './pages/build-cache.ts';
import { compressFully } from './pages/compress.ts';
import { loadPageSource } from './pages/page-source.ts';
import { createPages } from './pages/pages.ts';
import { staticFiles } from './pages/static-files.ts';
import { serve } from './serve.ts';

const SITE_DIST = join(import.meta.dirname, '../../site/dist');
const COMPARE_DIST = join(import.meta.dirname, '../../compare/dist');

/** What this server keeps on its machine: the database, unless it is elsewhere, and the cache. */
const VAR_DIR = 'var';

/** Where rendered and compressed pages are kept between starts; may be deleted at any time. */
const CACHE_DIR = join(VAR_DIR, 'cache');

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const server = await start(config, log);
  stopOnSignal(server);
  const url = config.port === 0 ? `http://localhost:${server.port}` : config.publicUrl;
  log.info({ port: server.port }, `Zipfront is on ${url}`);
} catch (error) {
  console.error(`Zipfront cannot start. ${(error as Error).message}`);
  process.exit(1);
}

async function start(config: Config, log: Logger): Promise<RunningServer> {
  requireCurrentBuilds();
  keepFolderPrivate(VAR_DIR, log);
  const cache = openBuildCache(CACHE_DIR, {
    now: Date.now,
    onError: (error) => log.warn({ reason: error.message }, 'the build cache cannot be written'),
  });
  const made = { config, cache, compress: compressFully };
  const source = await loadPageSource({
    contentDir: config.contentDir,
    siteDist: SITE_DIST,
  });
  const [pages, siteFiles, compareFiles] = await Promise.all([
    createPages({ ...made, source }),
    staticFiles(join(SITE_DIST, 'client'), { ...made, at: '/' }),
    staticFiles(COMPARE_DIST, { ...made, at: '/compare/' }),
  ]);
  const server = await serve({
    config,
    log,
    pages,
    resourceAt: (path, privacySignal) =>
      pages.resourceAt(path, privacySignal) ?? siteFiles.get(path) ?? compareFiles.get(path),
  });
  void cache.prune();
  return server;
}

/** The first signal stops in order, a second one at once. */
function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
