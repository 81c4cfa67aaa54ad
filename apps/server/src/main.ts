import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type Config, readConfig } from './config.ts';
import { createServedCounts } from './experiments/served-counts.ts';
import { compressFully } from './http/compress.ts';
import type { RunningServer } from './http/server.ts';
import { createLog } from './operations/log.ts';
import { openBuildCache } from './pages/build-cache.ts';
import { compareFiles } from './pages/compare-files.ts';
import { compressOnce } from './pages/compress-once.ts';
import { contentReloader, watchContent } from './pages/content-reloader.ts';
import { liveContent } from './pages/live-content.ts';
import { makeContent } from './pages/make-content.ts';
import { loadSiteBuild } from './pages/page-source.ts';
import { staticFiles } from './pages/static-files.ts';
import { repositoryPath } from './repository-path.ts';
import { serve } from './serve.ts';
import { locationOf } from './store/database-url.ts';
import { ensurePrivateFolder } from './store/private-files.ts';

const { version: VERSION } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(repositoryPath('package.json'), 'utf8')),
);

const SITE_DIST = repositoryPath('apps/site/dist');

/** Files of this server on its machine: the database, unless it is elsewhere, and the cache. */
const VAR_DIR = 'var';

/** Where rendered and compressed pages are stored between starts; may be deleted at any time. */
const CACHE_DIR = join(VAR_DIR, 'cache');

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const published = publishOnSignal();
  const server = await start(config, log, published);
  stopOnSignal(server);
  const url = config.port === 0 ? `http://localhost:${server.port}` : config.publicUrl;
  const started = {
    port: server.port,
    pid: process.pid,
    version: VERSION,
    database: locationOf(config.databaseUrl),
  };
  log.info(started, `Zipfront is on ${url}`);
} catch (error) {
  console.error(`Zipfront cannot start. ${(error as Error).message}`);
  process.exit(1);
}

async function start(
  config: Config,
  log: Logger,
  published: ReturnType<typeof publishOnSignal>,
): Promise<RunningServer> {
  ensurePrivateFolder(VAR_DIR, log);
  const cache = openBuildCache(CACHE_DIR, {
    now: Date.now,
    onError: (error) => log.warn({ reason: error.message }, 'the build cache cannot be written'),
  });
  const parts = { config, cache, compress: compressFully };
  const build = await loadSiteBuild(SITE_DIST);
  const served = createServedCounts(Date.now);
  const make = () => makeContent({ ...parts, build, onAssigned: served.add });
  const [made, siteFiles, compareApp] = await Promise.all([
    make(),
    staticFiles(join(SITE_DIST, 'client'), { ...parts, at: '/' }),
    compareFiles(parts),
  ]);
  const content = liveContent(made);
  const files = (path: string) => siteFiles.get(path) ?? compareApp.get(path);
  const server = await serve({
    config,
    log,
    compress: compressOnce(compressFully, cache),
    content,
    served,
    files,
  });
  const { reload } = contentReloader({ live: content, make, admit: server.admit, log });
  published.by(reload);
  const unwatch = config.watchContent ? watchContent(config.contentDir, { reload, log }) : () => {};
  void cache.prune();
  return {
    ...server,
    stop() {
      unwatch();
      return server.stop();
    },
  };
}

/**
 * SIGHUP publishes the content; one that comes during the start, once it is over. On a terminal it says
 * that the terminal was closed, and ends the server as ever.
 */
function publishOnSignal(): { by(reload: () => Promise<void>): void } {
  let publish = (): void => {
    isWaiting = true;
  };
  let isWaiting = false;
  if (!process.stdout.isTTY) process.on('SIGHUP', () => publish());
  return {
    by(reload) {
      publish = () => void reload();
      if (isWaiting) publish();
    },
  };
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
