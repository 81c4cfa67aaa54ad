import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../apps/server/src/config.ts';
import { NO_CACHE } from '../../apps/server/src/pages/build-cache.ts';
import { compressNothing } from '../../apps/server/src/pages/compress.ts';
import { loadPageSource } from '../../apps/server/src/pages/page-source.ts';
import { createPages } from '../../apps/server/src/pages/pages.ts';
import { openReviewDesks } from '../../apps/server/src/reviews/open-review-desks.ts';
import { createReviewFeed } from '../../apps/server/src/reviews/review-feed.ts';
import { createReviewPages } from '../../apps/server/src/reviews/review-pages.ts';
import { generateReviews } from '../../apps/server/src/reviews/testing/generate-reviews.ts';
import { openStore } from '../../apps/server/src/store/store.ts';

const COUNTS = [1_000, 10_000];
const AIM_MS = 50;

/** Other pages of the list that are asked for, none of them rendered before. */
const ASKED = ['', 'stars=2', 'orderby=rating', 'page=50', 'page=100', 'page=200'];

const SITE_DIST = join(import.meta.dirname, '../../apps/site/dist');

/** How long a page of reviews takes that nobody has asked for yet: queries, HTML, compression. */
export async function benchReviews(): Promise<void> {
  console.log(`A page of reviews, rendered for the first time (aim: under ${AIM_MS} ms)`);
  for (const count of COUNTS) {
    const times = await timesWith(count);
    const slowest = Math.max(...times.slice(1));
    const figures = times.map((ms) => ms.toFixed(1)).join(', ');
    const verdict = slowest < AIM_MS ? 'ok' : 'OVER';
    console.log(`  ${count} reviews: ${figures} ms (the first starts cold)  ${verdict}`);
  }
}

async function timesWith(count: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-reviews-'));
  const config = readConfig({});
  const log = pino({ level: 'silent' });
  const source = await loadPageSource({ contentDir: config.contentDir, siteDist: SITE_DIST });
  const pages = await createPages({ source, config, compress: compressNothing, cache: NO_CACHE });
  const store = await openStore({ url: `file:${join(folder, 'reviews.db')}`, log });
  try {
    const [desk] = await openReviewDesks({ pages, store, config, log, now: Date.now });
    const page = desk && pages.reviewPages(desk.siteName)[0];
    if (!desk || !page) throw new Error('No site of the content takes reviews.');
    const site = desk.siteName;
    const reviews = generateReviews(count, { site, newest: Date.now() });
    await store.write('importReviews', {
      site,
      reviews,
      actor: 'bench',
      at: Date.now(),
      onlyFirst: false,
    });
    const rendered = createReviewPages(pages, createReviewFeed(desk), desk.messages);
    const times: number[] = [];
    for (const query of ASKED) {
      const started = performance.now();
      await rendered.find(page, new URLSearchParams(query), false);
      times.push(performance.now() - started);
    }
    return times;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
