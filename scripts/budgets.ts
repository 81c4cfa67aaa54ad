import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import * as v from 'valibot';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import type { Resource } from '../apps/server/src/http/resource.ts';
import { NO_CACHE } from '../apps/server/src/pages/build-cache.ts';
import { compressFully } from '../apps/server/src/pages/compress.ts';
import { loadPageSource } from '../apps/server/src/pages/page-source.ts';
import { createPages, type RenderedPages } from '../apps/server/src/pages/pages.ts';
import { variantCookie } from '../apps/server/src/pages/variants/variant-cookie.ts';
import { openReviewDesks } from '../apps/server/src/reviews/open-review-desks.ts';
import { createReviewFeed } from '../apps/server/src/reviews/review-feed.ts';
import { createReviewPages } from '../apps/server/src/reviews/review-pages.ts';
import { openStore } from '../apps/server/src/store/store.ts';

/** A page's HTML with its inlined CSS, compressed with brotli. */
const HTML_BUDGET_BYTES = 14 * 1024;

/** All scripts that a page loads before anybody touches it, compressed with gzip. */
const UNTOUCHED_SCRIPTS_BUDGET_BYTES = 12_000;

/** All font files of a page together; they are compressed in themselves. */
const FONTS_BUDGET_BYTES = 45_000;

/** How many there may be. */
const FONTS_BUDGET_FILES = 2;

/** A font file as a page's styles name it. */
const FONT_FILE = /url\(\/(assets\/[^)]*\.woff2)\)/g;

/** A chunk that holds React, compressed with gzip. */
const REACT_CHUNK_BUDGET_BYTES = 72_000;

/** An ordinary user agent: a bot would get the control of every experiment. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36';

/** Something that was weighed, and what it may weigh. */
interface Weight {
  name: string;
  bytes: number;
  budget: number;
}

const siteDist = join(import.meta.dirname, '../apps/site/dist');
const chunkSchema = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
});

const weights = [...(await pageWeights()), ...scriptWeights()];
for (const { name, bytes, budget } of weights) {
  const verdict = bytes <= budget ? 'ok' : 'OVER';
  console.log(`  ${name.padEnd(44)} ${String(bytes).padStart(6)} of ${budget} bytes  ${verdict}`);
}
if (!weights.every(({ bytes, budget }) => bytes <= budget)) process.exit(1);

async function pageWeights(): Promise<Weight[]> {
  const config = readConfig({});
  const source = await loadPageSource({ contentDir: config.contentDir, siteDist });
  const pages = await createPages({ source, config, compress: compressFully, cache: NO_CACHE });
  const weighed = source.content.pages.flatMap(({ page, experiment }) =>
    [false, true].flatMap((privacySignal) =>
      (experiment?.variants ?? [null]).flatMap((variant) => {
        const resource = pages.resourceAt(page.path, privacySignal);
        if (resource === undefined) return [];
        const cookie = variantCookie(experiment?.name ?? '', variant?.name ?? '', '');
        const asked = { method: 'GET', headers: { cookie, 'user-agent': BROWSER } };
        const sent = resource.choose?.(asked).resource ?? resource;
        const kind = ['brotli', variant?.name, privacySignal && 'privacy signal'];
        const bytes = sent?.representations.br?.body.length;
        return [pageWeight(`${page.path} (${kind.filter(Boolean).join(', ')})`, bytes)];
      }),
    ),
  );
  return [
    ...weighed,
    ...(await reviewPageWeights(pages, config)),
    ...fontWeights(source.content.sites.map(({ site }) => pages.resourceAt(site.home, false))),
  ];
}

/** The font files of each site, which all its pages share. */
function fontWeights(homes: (Resource | undefined)[]): Weight[] {
  const sets = homes.map((home) => {
    const html = String(home?.representations.identity.body);
    return [...new Set([...html.matchAll(FONT_FILE)].map(([, file = '']) => file))].sort();
  });
  const names = [...new Set(sets.map((files) => files.join(' ')))];
  return names.map((name) => {
    const files = name.split(' ').filter(Boolean);
    if (files.length > FONTS_BUDGET_FILES) {
      throw new Error(`A page names ${files.length} font files, ${name}: it may name two.`);
    }
    const bytes = files.map((file) => statSync(join(siteDist, 'client', file)).size);
    return {
      name: files.map((file) => file.slice('assets/'.length, -'-00000000.woff2'.length)).join(', '),
      bytes: bytes.reduce((sum, size) => sum + size, 0),
      budget: FONTS_BUDGET_BYTES,
    };
  });
}

/** The pages that are rendered when they are asked for, with the reviews that the content begins with. */
async function reviewPageWeights(pages: RenderedPages, config: Config): Promise<Weight[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-budgets-'));
  const log = pino({ level: 'silent' });
  const store = await openStore({ url: `file:${join(folder, 'reviews.db')}`, log });
  const desks = await openReviewDesks({ pages, store, config, log, now: Date.now });
  const weighed = desks.flatMap((desk) => {
    const rendered = createReviewPages(desk, pages, createReviewFeed(desk));
    return pages.reviewPages(desk.siteName).map(async (page) => {
      const answer = await rendered.answer(page, {
        query: new URLSearchParams(),
        privacySignal: true,
        acceptEncoding: 'br, gzip',
        ifNoneMatch: undefined,
      });
      const body = await answer?.arrayBuffer();
      return pageWeight(`${page.path} (packed, privacy signal)`, body?.byteLength);
    });
  });
  const weights = await Promise.all(weighed);
  await store.close();
  rmSync(folder, { recursive: true });
  return weights;
}

function pageWeight(name: string, bytes = Number.NaN): Weight {
  return { name, bytes, budget: HTML_BUDGET_BYTES };
}

function scriptWeights(): Weight[] {
  const manifest = join(siteDist, 'client/.vite/manifest.json');
  const chunks = v.parse(
    v.record(v.string(), chunkSchema),
    JSON.parse(readFileSync(manifest, 'utf8')),
  );
  const gzipped = (file: string) =>
    gzipSync(readFileSync(join(siteDist, 'client', file)), { level: 9 }).length;
  const loadedAtOnce = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (chunk === undefined || loadedAtOnce.has(chunk.file)) return;
    loadedAtOnce.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  for (const [name, chunk] of Object.entries(chunks)) if (chunk.isEntry) visit(name);
  const untouched = [...loadedAtOnce].reduce((sum, file) => sum + gzipped(file), 0);
  const later = Object.values(chunks).filter(({ file }) => !loadedAtOnce.has(file));
  return [
    {
      name: 'scripts of an untouched page (gzip)',
      bytes: untouched,
      budget: UNTOUCHED_SCRIPTS_BUDGET_BYTES,
    },
    ...later.map(({ file }) => ({
      name: `${file} (gzip)`,
      bytes: gzipped(file),
      budget: REACT_CHUNK_BUDGET_BYTES,
    })),
  ];
}
