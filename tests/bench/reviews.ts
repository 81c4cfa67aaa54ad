import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openStore } from '../../apps/server/src/open-store.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { compressNothing } from '../../apps/server/src/platform/http/compress.ts';
import { importReviews } from '../../apps/server/src/shipping/reviews/import-reviews.ts';
import { createReviewContexts } from '../../apps/server/src/shipping/reviews/review-context.ts';
import { createReviewFeed } from '../../apps/server/src/shipping/reviews/review-feed.ts';
import { createReviewPages } from '../../apps/server/src/shipping/reviews/review-pages.ts';
import { generateReviews } from '../../apps/server/src/shipping/reviews/testing/generate-reviews.ts';
import { NO_CACHE } from '../../apps/server/src/site/pages/build-cache.ts';
import { loadPageSource } from '../../apps/server/src/site/pages/page-source.ts';
import { createPages } from '../../apps/server/src/site/pages/pages.ts';

const FEW = 1_000;
const MANY = 10_000;
const TARGET_MS = 50;

/** Queries of list pages without a cached page. The first one is cold and does not count. */
const QUERIES = {
  cold: '',
  list: 'page=2',
  filter: 'stars=2',
  order: 'orderby=rating',
  'page 50': 'page=50',
  'page 200': 'page=200',
};

const SITE_DIST = join(import.meta.dirname, '../../apps/site/dist');

/** Measures the first rendering of pages of reviews: queries, HTML, compression. */
export async function benchReviews(): Promise<void> {
  console.log(`A page of reviews, rendered for the first time (target: under ${TARGET_MS} ms)`);
  const few = await timesWith(FEW);
  const many = await timesWith(MANY);
  console.log(`  ${''.padEnd(10)} ${FEW} reviews  ${MANY} reviews  ratio`);
  for (const [name, ms] of few) {
    const other = many.get(name) ?? Number.NaN;
    const isOver = name !== 'cold' && Math.max(ms, other) >= TARGET_MS;
    const figures = [
      `${ms.toFixed(1)} ms`.padStart(12),
      `${other.toFixed(1)} ms`.padStart(13),
      (other / ms).toFixed(2).padStart(6),
    ];
    console.log(`  ${name.padEnd(10)} ${figures.join('  ')}${isOver ? '  OVER' : ''}`);
    if (isOver) process.exitCode = 1;
  }
}

async function timesWith(count: number): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-reviews-'));
  const config = readConfig({});
  const log = pino({ level: 'silent' });
  const source = await loadPageSource({ contentDir: config.contentDir, siteDist: SITE_DIST });
  const pages = await createPages({ source, config, compress: compressNothing, cache: NO_CACHE });
  const store = await openStore({ url: `file:${join(folder, 'reviews.db')}`, log });
  try {
    const [context] = await createReviewContexts({ pages, store, config, log, now: Date.now });
    const page = context && pages.reviewPages(context.siteName)[0];
    if (!context || !page) throw new Error('No site of the content has reviews.');
    const site = context.siteName;
    const reviews = generateReviews(count, { site, newest: Date.now() });
    await store.write(importReviews, {
      site,
      reviews,
      actor: 'bench',
      at: Date.now(),
      onlyFirst: false,
    });
    const rendered = createReviewPages(context, pages, createReviewFeed(context));
    const times = new Map<string, number>();
    for (const [name, query] of Object.entries(QUERIES)) {
      const started = performance.now();
      await rendered.respond(page, {
        query: new URLSearchParams(query),
        privacySignal: false,
        acceptEncoding: 'br',
        host: undefined,
        ifNoneMatch: undefined,
      });
      times.set(name, performance.now() - started);
    }
    return times;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
