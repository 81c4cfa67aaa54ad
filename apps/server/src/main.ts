import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DAY_MS, SECOND_MS } from '@zipfront/contracts/time/time';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { misspelledProblems } from './doctor/find-setting-problems.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { findingText } from './platform/finding.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { createLog } from './platform/log.ts';
import { ensurePrivateFolder } from './platform/private-files.ts';
import { errorText } from './platform/refused-files.ts';
import { databaseLocation } from './platform/store/database-url.ts';
import { createServedCounts } from './reporting/experiments/experiment-counts.ts';
import { repositoryPath } from './repository-path.ts';
import { type ContentServer, serve } from './serve.ts';
import { CACHE_DIR, openBuildCache } from './site/pages/build-cache.ts';
import { builtFiles, SITE_DIST } from './site/pages/built-files.ts';
import {
  compressFirstQuickly,
  type Improvement,
  startImproving,
} from './site/pages/compress-once.ts';
import { createContentPreview } from './site/pages/content-preview.ts';
import { contentReloader } from './site/pages/content-reloader.ts';
import { earlierAssets } from './site/pages/earlier-assets.ts';
import { liveContent } from './site/pages/live-content.ts';
import { makeContent } from './site/pages/make-content.ts';
import { loadSiteBuild } from './site/pages/page-source.ts';
import { watchContent } from './site/pages/watch-content.ts';

const { version: VERSION } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(repositoryPath('package.json'), 'utf8')),
);

/** This server's files: the database, unless it is elsewhere, and the cache. */
const VAR_DIR = 'var';

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  for (const problem of misspelledProblems(config)) log.warn(findingText(problem));
  const published = publishOnSignal();
  const server = await start(config, log, published);
  stopOnSignal(server, { drainSeconds: config.drainSeconds, log });
  const url = config.port === 0 ? `http://localhost:${server.port}` : config.publicUrl;
  const started = {
    port: server.port,
    pid: process.pid,
    version: VERSION,
    database: databaseLocation(config.databaseUrl),
  };
  log.info(started, `Zipfront is on ${url}`);
} catch (error) {
  console.error(`Zipfront cannot start. ${errorText(error)}`);
  process.exit(1);
}

async function start(
  config: Config,
  log: Logger,
  published: ReturnType<typeof publishOnSignal>,
): Promise<ContentServer> {
  ensurePrivateFolder(VAR_DIR, log);
  const openFolder = (dir: string, failure: string) =>
    openBuildCache(dir, {
      now: Date.now,
      onError: (error) => log.warn({ reason: error.message }, failure),
    });
  const cache = openFolder(CACHE_DIR, 'the build cache cannot be written');
  const build = await loadSiteBuild(SITE_DIST);
  const served = createServedCounts(Date.now);
  const make = async () => {
    const improvements: Improvement[] = [];
    const compression = compressFirstQuickly(cache, { improvements });
    const made = await makeContent({
      ...compression,
      config,
      cache,
      build,
      onAssigned: served.add,
    });
    return { ...made, improvements };
  };
  const ofFiles: Improvement[] = [];
  const { compress, compressNow } = compressFirstQuickly(cache, { improvements: ofFiles });
  const [made, built] = await Promise.all([make(), builtFiles({ config, compress })]);
  const failure = 'the folder of earlier assets cannot be written';
  const earlier = earlierAssets(openFolder(config.earlierAssetsDir, failure), {
    built,
    config,
    compressNow,
  });
  // Before any page names them: another build's server may be asked for its scripts.
  await earlier.store();
  const content = liveContent(made);
  collectGarbage();
  const files = (path: string) => built.get(path) ?? earlier.at(path);
  const server = await serve({
    config,
    log,
    compress,
    content,
    served,
    files,
    preview: (reviewsOf) =>
      createContentPreview({ config, cache, build, files, reviewsOf, published: content.content }),
  });
  const storing = repeat(earlier.store, { everyMs: DAY_MS, log, failure, isFirstNow: false });
  const improving = startImproving({
    next: () => content.nextImprovement() ?? ofFiles.shift(),
    log,
  });
  const { reload } = contentReloader({ live: content, make, admit: server.admit, log });
  published.by(reload);
  const unwatch = config.watchContent
    ? watchContent(config.contentDir, { reload, refuse: content.refuse, log })
    : () => {};
  void cache.prune();
  return {
    ...server,
    async stop() {
      unwatch();
      improving.stop();
      await Promise.all([storing.stop(), server.stop()]);
    },
  };
}

/** 60 MB of 250, which V8 leaves in its heap otherwise. 50 ms, before the first request. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}

/**
 * SIGHUP publishes the content, after the start if it arrives during it. On a terminal it ends the
 * server.
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

/** The first signal drains and then stops in order; a second one stops at once. */
function stopOnSignal(
  server: ContentServer,
  { drainSeconds, log }: { drainSeconds: number; log: Logger },
): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) {
      log.warn({ signal }, 'Zipfront stops at once, by a second signal');
      process.exit(1);
    }
    stopping = true;
    log.info({ signal, drainSeconds }, 'Zipfront is stopping');
    server.drain();
    await setTimeout(drainSeconds * SECOND_MS);
    await server.stop();
    log.info('Zipfront stopped: all requests were answered, and the database is closed');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
