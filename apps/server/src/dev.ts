import { createServer, type RequestListener } from 'node:http';
import { join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RenderModule } from '@zipfront/contracts/pages/render';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { GALLERY_PATH, galleryPages, readExamples } from './gallery/examples.ts';
import { galleryReviews } from './gallery/gallery-reviews.ts';
import { mailFrameAt } from './gallery/mail-examples.ts';
import { galleryPage } from './gallery/render-gallery.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { compressNothing, compressNothingNow } from './platform/http/compress.ts';
import { HTML_CONTENT_TYPE } from './platform/http/content-headers.ts';
import { pagePolicy } from './platform/http/security-headers.ts';
import { textPage } from './platform/http/text-page.ts';
import { newestResult } from './platform/jobs/newest-result.ts';
import { createLog } from './platform/log.ts';
import {
  createServedCounts,
  type ServedCounts,
} from './reporting/experiments/experiment-counts.ts';
import { serve } from './serve.ts';
import { createMemoryCache, NO_CACHE } from './site/pages/build-cache.ts';
import { compareFiles } from './site/pages/built-files.ts';
import { earlierValues } from './site/pages/earlier-values.ts';
import { type LiveContent, liveContent, type MadeContent } from './site/pages/live-content.ts';
import { makeContent, SHIPPING_SITE } from './site/pages/make-content.ts';
import type { EventsToStore } from './visitors/events/event-rows.ts';

const SITE = join(import.meta.dirname, '../../site');

/** Reloads the page after a change. */
const VITE_CLIENT = '/@vite/client';

const SCRIPTS = [VITE_CLIENT, '/@id/@vitejs/plugin-react/preamble', '/src/page.ts'];

const SECTIONS = join(SITE, 'src/sections');

/** Vite's watcher notes no second change of a file within 50 ms. */
const SETTLE_MS = 50;

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // Never listens: Vite receives the connections that browsers open to the server.
  const upgrades = createServer();
  const vite = await createViteServer({
    root: SITE,
    configFile: join(SITE, 'vite.config.ts'),
    // No bundle of it is written, whose deletion would restart a watched process.
    configLoader: 'native',
    appType: 'custom',
    // Announces changes to browsers on the server's own port.
    server: { middlewareMode: true, ws: { server: upgrades } },
    // The build bundles everything; in development Node loads what is not ours.
    ssr: { external: ['react', 'react-dom', 'valibot'] },
  });
  const served = createServedCounts(Date.now);
  const content = followedContent(config, vite, served.add);
  // The first requested page shows what is wrong with the content.
  await content.refresh().catch(() => {});
  const compare = await compareFiles({ config, compress: compressNothing });
  const server = await serve({
    config,
    log,
    compress: compressNothing,
    content: content.live,
    served,
    files: (path) => compare.get(path),
    preview: null,
    observe: printEvents,
    onUpgrade: (...connection) => upgrades.emit('upgrade', ...connection),
    around: (listener) => withVite(vite, content.refresh, withGallery(content.live, listener)),
  });
  content.admitBy(server.admit);
  console.log(`Zipfront is on http://localhost:${server.port}, and follows every change.`);
  const stop = async () => {
    await vite.close();
    await server.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // The process that started this one has ended.
  process.once('disconnect', stop);
} catch (error) {
  console.error(`Zipfront cannot start. ${(error as Error).message}`);
  process.exit(1);
}

function followedContent(config: Config, vite: ViteDevServer, onAssigned: ServedCounts['add']) {
  const live = liveContent(null);
  // A change of the schemas restarts this process.
  const earlier = earlierValues(createMemoryCache(), '');
  // At the start, the server itself admits the content.
  let admit: (made: MadeContent) => Promise<void> = async () => {};

  async function make(): Promise<MadeContent> {
    const render = (await vite.ssrLoadModule('/src/render.tsx')) as RenderModule;
    const examples = galleryPages(readExamples(SECTIONS));
    const made = await makeContent({
      build: { render, scripts: SCRIPTS, chunks: {}, fingerprint: '', sources: null },
      onAssigned,
      extraPages: examples,
      withDrafts: true,
      isOnDemand: true,
      earlier,
      exampleReviews: galleryReviews(examples),
      config,
      compress: compressNothing,
      compressNow: compressNothingNow,
      cache: NO_CACHE,
      policy: loosePolicy,
    });
    await admit(made);
    return made;
  }

  const newest = newestResult({ work: make, settle: () => wait(SETTLE_MS) });
  let settling: NodeJS.Timeout | undefined;
  vite.watcher.add(config.contentDir);
  vite.watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir' || file.includes(`${sep}dist${sep}`)) return;
    newest.changed();
    clearTimeout(settling);
    settling = setTimeout(() => vite.ws.send({ type: 'full-reload' }), SETTLE_MS);
  });

  return {
    live,
    admitBy(check: typeof admit) {
      admit = check;
    },
    async refresh(): Promise<void> {
      live.replace(await newest.get());
    },
  };
}

/** Vite serves sources and its own modules. Before any other response, the pages are updated. */
function withVite(
  vite: ViteDevServer,
  refresh: () => Promise<void>,
  listener: RequestListener,
): RequestListener {
  return (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, async () => {
      try {
        await refresh();
        listener(incoming, outgoing);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        console.error((error as Error).message);
        outgoing.writeHead(500, { 'Content-Type': HTML_CONTENT_TYPE });
        outgoing.end(errorPage((error as Error).message));
      }
    });
  };
}

function errorPage(message: string): string {
  return textPage({
    title: 'An error in the sources',
    text: message,
    head: `<script type="module" src="${VITE_CLIENT}"></script>`,
    note: '<p>This page loads again when you save the fix.</p>',
  });
}

/** Prints a line for each event that arrives, and for each that is refused what is wrong with it. */
function printEvents({ events, bad }: EventsToStore): void {
  for (const { row } of events) console.log(`${row.schema} ${row.path ?? ''} ${row.data}`);
  for (const { row } of bad) console.log(`Bad event: ${row.reason}, ${row.detail}: ${row.raw}`);
}

function withGallery(
  { pages }: Pick<LiveContent, 'pages'>,
  listener: RequestListener,
): RequestListener {
  return (incoming, outgoing) => {
    const [path = '/'] = (incoming.url ?? '/').split('?');
    const frame = mailFrameAt(path);
    if (frame) {
      const { mail, locale, format } = frame;
      const type = format === 'html' ? HTML_CONTENT_TYPE : 'text/plain; charset=utf-8';
      outgoing.writeHead(200, { 'Content-Type': type });
      return outgoing.end(pages.renderMail({ site: SHIPPING_SITE, locale }, mail)[format]);
    }
    if (path !== GALLERY_PATH) return listener(incoming, outgoing);
    outgoing.writeHead(200, { 'Content-Type': HTML_CONTENT_TYPE });
    outgoing.end(galleryPage(readExamples(SECTIONS)));
  };
}

/** Vite's injected styles and connection, its restart worker, the gallery's frames. */
function loosePolicy(...parts: Parameters<typeof pagePolicy>): string {
  return `${pagePolicy(...parts)}; worker-src blob:`
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
}
