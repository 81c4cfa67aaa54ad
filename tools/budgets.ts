// behaviour: 2.2.3, 10.27, 12.33, 17.12, 38.9
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { EMPTY_FORM } from '@zipfront/contracts/console/screen';
import pino from 'pino';
import * as v from 'valibot';
import { loadConsole } from '../apps/server/src/console/app/load-console.ts';
import { openStore } from '../apps/server/src/open-store.ts';
import { type Config, readConfig } from '../apps/server/src/platform/config/config.ts';
import type { Resource } from '../apps/server/src/platform/http/resource.ts';
import { createReviewContexts } from '../apps/server/src/shipping/reviews/review-context.ts';
import { createReviewFeed } from '../apps/server/src/shipping/reviews/review-feed.ts';
import { createReviewPages } from '../apps/server/src/shipping/reviews/review-pages.ts';
import { CACHE_DIR, openBuildCache } from '../apps/server/src/site/pages/build-cache.ts';
import { compressOnce } from '../apps/server/src/site/pages/compress-once.ts';
import type { SitePage } from '../apps/server/src/site/pages/content/content-model.ts';
import { loadPageSource } from '../apps/server/src/site/pages/page-source.ts';
import { createPages, type RenderedPages } from '../apps/server/src/site/pages/pages.ts';
import { variantCookie } from '../apps/server/src/site/pages/variants/page-variants.ts';

/** Maximum bytes of a page's HTML with its inlined CSS, compressed with brotli. */
const HTML_BUDGET_BYTES = 14 * 1024;

/**
 * Maximum number of files that a page asks for before the first interaction, itself among them;
 * fonts apart.
 */
const FIRST_SCREEN_REQUESTS = 4;

/**
 * Maximum bytes of all scripts that a page loads before the first interaction, compressed with
 * gzip; as each budget of scripts, 5 % above what they take. Of these, 470 read the
 * attribution of links that tools have damaged, and 290 say the page's address with its visit
 * calls.
 */
const UNTOUCHED_SCRIPTS_BUDGET_BYTES = 13_100;

/** Maximum bytes of all font files of a page; WOFF2 is compressed already. */
const FONTS_BUDGET_BYTES = 45_000;

/** Maximum number of font files of a page. */
const FONTS_BUDGET_FILES = 2;

/** Matches the URL of a font file in a page's styles. */
const FONT_FILE = /url\(\/(assets\/[^)]*\.woff2)\)/g;

/**
 * Maximum bytes of the one chunk with React, and of the error-reporting library, compressed with
 * gzip.
 */
const LIBRARY_CHUNK_BUDGET_BYTES = 72_000;

/** The files of these libraries. */
const LIBRARY_CHUNK = /^assets\/(react|report)-/;
const REACT_CHUNK = /^assets\/react-/;

/**
 * Maximum bytes of the one chunk with the kit of all forms, their rules, and a sentence for each
 * field in two languages; compressed with gzip.
 */
const FORM_KIT_BUDGET_BYTES = 14_500;
const FORM_KIT = /^assets\/forms-/;

/**
 * Maximum bytes of any other chunk that is loaded on demand, such as a form's, compressed with
 * gzip.
 */
const CHUNK_BUDGET_BYTES = 8_000;

/** The script that every page loads on the first touch, and that starts the blocks. */
const TOUCHED = 'src/touched.ts';

/**
 * Maximum bytes of blocks, by source: each with all chunks under it, except React's and those
 * loaded before any block; compressed with gzip.
 */
const BLOCK_BUDGETS_BYTES: Record<string, number> = {
  // Includes the words of forms in two languages, with a sentence for each field, two steps, a
  // saved start, the source of the visit, and the restoring of typed values.
  'src/shipping/quote-form/island.tsx': 28_500,
  'src/shipping/call-back/island.tsx': 22_500,
  'src/reviews/list-island.ts': 8_000,
  // This includes the script of the lists, which are on the same page.
  'src/reviews/island.tsx': 20_500,
};

/** Maximum bytes of a console page and its style sheet together, compressed with brotli. */
const CONSOLE_BUDGET_BYTES = 30_000;

/**
 * Maximum bytes of all scripts that a screen of the console's application needs, compressed with
 * gzip.
 */
const SCREEN_BUDGET_BYTES = 160_000;

/**
 * What a key or a press opens over any screen; maximum bytes of what it then adds, compressed with
 * gzip.
 */
const OPENED_OVER = /^src\/shell\//;
const OPENED_OVER_BUDGET_BYTES = 46_000;

/** Words of a language that the application is not in: its components would carry all languages. */
const OTHER_LANGUAGE = /Startdatum|Fecha de inicio/;

/** The user agent of a browser: a bot always receives the control of an experiment. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36';

/** A measured size and its budget. */
interface Measurement {
  name: string;
  bytes: number;
  budget: number;
}

const siteDist = join(import.meta.dirname, '../apps/site/dist');
const chunkSchema = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  dynamicImports: v.optional(v.array(v.string()), []),
});

const measurements = [...(await measurePages()), ...measureScripts(), ...(await measureConsole())];
for (const { name, bytes, budget } of measurements) {
  const result = bytes <= budget ? 'ok' : 'OVER';
  console.log(`  ${name.padEnd(44)} ${String(bytes).padStart(6)} of ${budget} bytes  ${result}`);
}
if (!measurements.every(({ bytes, budget }) => bytes <= budget)) process.exit(1);

async function measurePages(): Promise<Measurement[]> {
  const config = readConfig({});
  const loaded = await loadPageSource({ contentDir: config.contentDir, siteDist });
  const content = { ...loaded.content, pages: longestOfTables(loaded.content.pages) };
  const source = { ...loaded, content };
  // Browser tests use the same entries.
  const cache = openBuildCache(CACHE_DIR, { now: Date.now, onError: console.warn });
  const pages = await createPages({ source, config, compress: compressOnce(cache), cache });
  const measured = source.content.pages.flatMap(({ page, experiment }) =>
    [false, true].flatMap((privacySignal) =>
      (experiment?.variants ?? [null]).flatMap((variant) => {
        const resource = pages.resourceAt(page.path, privacySignal);
        if (resource === undefined) return [];
        const cookie = variantCookie(experiment?.name ?? '', variant?.name ?? '', '');
        const request = { method: 'GET', headers: { cookie, 'user-agent': BROWSER } };
        const sent = resource.choose?.(request).resource ?? resource;
        const kind = ['brotli', variant?.name, privacySignal && 'privacy signal'];
        const { br, identity } = sent?.representations ?? {};
        expectFewRequests(page.path, String(identity?.body));
        const bytes = br?.body.length;
        return [pageMeasurement(`${page.path} (${kind.filter(Boolean).join(', ')})`, bytes)];
      }),
    ),
  );
  return [
    ...measured,
    ...(await measureReviewPages(pages, config)),
    ...measureFonts(source.content.pages.map(({ page }) => pages.resourceAt(page.path, false))),
  ];
}

/** All pages, but only the longest page of each file with a table. */
function longestOfTables(pages: SitePage[]): SitePage[] {
  const lengthOf = ({ page }: SitePage) => JSON.stringify(page).length;
  const groups = Map.groupBy(pages, ({ siteName, page: { forEach, locale, path } }) =>
    [siteName, forEach ?? path, locale].join(' '),
  );
  return [...groups.values()].map((group) =>
    group.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one)),
  );
}

/** Throws if a page requests too many files at once, or preloads more than one font. */
function expectFewRequests(path: string, html: string): void {
  const shown = html.replace(/<noscript>.*?<\/noscript>/gs, '');
  const tags = [...shown.matchAll(/<(?:script|img|link)\b[^>]*>/g)].map(([tag]) => tag);
  const files = tags.filter(
    (tag) =>
      /<script\b[^>]*\ssrc=|<link\b[^>]*\brel="stylesheet"/.test(tag) ||
      (/<img\b[^>]*\ssrc=(?!"data:)/.test(tag) && !tag.includes('loading="lazy"')),
  );
  const preloads = tags.filter((tag) => /\brel="(?:module)?preload"/.test(tag));
  if (1 + files.length > FIRST_SCREEN_REQUESTS) {
    throw new Error(
      `${path} asks for ${1 + files.length} files at once; at most ${FIRST_SCREEN_REQUESTS} are allowed: ${files.join(' ')}`,
    );
  }
  if (preloads.length !== 1 || !preloads[0]?.includes('as="font"')) {
    throw new Error(
      `${path} must preload one font and nothing else; it has ${preloads.join(' ') || 'none'}.`,
    );
  }
}

/** Measures the font files of each site, which all its pages share. */
function measureFonts(resources: (Resource | undefined)[]): Measurement[] {
  const sets = resources
    .flatMap((page) => page ?? [])
    .map((page) => {
      const html = String(page.representations.identity.body);
      return [...new Set([...html.matchAll(FONT_FILE)].map(([, file = '']) => file))].sort();
    });
  const names = [...new Set(sets.map((files) => files.join(' ')))];
  return names.map((name) => {
    const files = name.split(' ').filter(Boolean);
    if (files.length > FONTS_BUDGET_FILES) {
      throw new Error(
        `A page uses ${files.length} font files (${name}); at most ${FONTS_BUDGET_FILES} are allowed.`,
      );
    }
    const bytes = files.map((file) => statSync(join(siteDist, 'client', file)).size);
    return {
      name: files.map((file) => file.slice('assets/'.length, -'-00000000.woff2'.length)).join(', '),
      bytes: bytes.reduce((sum, size) => sum + size, 0),
      budget: FONTS_BUDGET_BYTES,
    };
  });
}

/** Measures the pages that are rendered per request, with the initial reviews of the content. */
async function measureReviewPages(pages: RenderedPages, config: Config): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-budgets-'));
  const log = pino({ level: 'silent' });
  const store = await openStore({ url: `file:${join(folder, 'reviews.db')}`, log });
  const contexts = await createReviewContexts({ pages, store, config, log, now: Date.now });
  const measured = contexts.flatMap((context) => {
    const rendered = createReviewPages(context, pages, createReviewFeed(context));
    return pages.reviewPages(context.siteName).map(async (page) => {
      const request = {
        query: new URLSearchParams(),
        privacySignal: true,
        host: undefined,
        ifNoneMatch: undefined,
      };
      const plain = await rendered.respond(page, { ...request, acceptEncoding: undefined });
      expectFewRequests(page.path, (await plain?.text()) ?? '');
      const answer = await rendered.respond(page, { ...request, acceptEncoding: 'br, gzip' });
      const body = await answer?.arrayBuffer();
      return pageMeasurement(`${page.path} (packed, privacy signal)`, body?.byteLength);
    });
  });
  const measurements = await Promise.all(measured);
  await store.close();
  rmSync(folder, { recursive: true });
  return measurements;
}

function pageMeasurement(name: string, bytes = Number.NaN): Measurement {
  return { name, bytes, budget: HTML_BUDGET_BYTES };
}

/** The chunks of a build, by its manifest. */
function readChunks(folder: string) {
  const manifest = readFileSync(join(folder, '.vite/manifest.json'), 'utf8');
  const chunks = v.parse(v.record(v.string(), chunkSchema), JSON.parse(manifest));
  const read = (file: string) => readFileSync(join(folder, file));
  /** The files of chunks and of all chunks under them. */
  const filesUnder = (...names: string[]): Set<string> => {
    const load = (loaded: Set<string>, name: string): Set<string> => {
      const chunk = chunks[name];
      if (chunk === undefined) throw new Error(`The build has no chunk of ${name}.`);
      return loaded.has(chunk.file) ? loaded : chunk.imports.reduce(load, loaded.add(chunk.file));
    };
    return names.reduce(load, new Set());
  };
  const gzipped = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
  return { chunks, read, filesUnder, gzipped };
}

function measureScripts(): Measurement[] {
  const { chunks, filesUnder, gzipped } = readChunks(join(siteDist, 'client'));
  // In a circle of imports, one chunk runs before the chunk that it needs. The first one loaded
  // decides which.
  const inCircle = Object.values(chunks).filter(({ file, imports }) =>
    filesUnder(...imports).has(file),
  );
  if (inCircle.length > 0) {
    const files = inCircle.map(({ file }) => file).join(', ');
    throw new Error(`These chunks import each other in a circle: ${files}.`);
  }
  const entries = Object.keys(chunks).filter((name) => chunks[name]?.isEntry);
  const loadedAtOnce = filesUnder(...entries);
  const loadedOnTouch = filesUnder(...entries, TOUCHED);
  const blocks = Object.entries(BLOCK_BUDGETS_BYTES).map(([source, budget]) => {
    const own = [...filesUnder(source).difference(loadedOnTouch)];
    const bytes = gzipped(own.filter((file) => !REACT_CHUNK.test(file)));
    return { name: `${source} with chunks under it (gzip)`, bytes, budget };
  });
  const later = Object.values(chunks).filter(({ file }) => !loadedAtOnce.has(file));
  return [
    {
      name: 'scripts of an untouched page (gzip)',
      bytes: gzipped(loadedAtOnce),
      budget: UNTOUCHED_SCRIPTS_BUDGET_BYTES,
    },
    ...blocks,
    ...later.map(({ file }) => ({
      name: `${file} (gzip)`,
      bytes: gzipped([file]),
      budget: chunkBudget(file),
    })),
  ];
}

function chunkBudget(file: string): number {
  if (LIBRARY_CHUNK.test(file)) return LIBRARY_CHUNK_BUDGET_BYTES;
  return FORM_KIT.test(file) ? FORM_KIT_BUDGET_BYTES : CHUNK_BUDGET_BYTES;
}

/** Measures what the console loads: its screens, and the pages that need no script. */
async function measureConsole(): Promise<Measurement[]> {
  const { renderScreen, styles } = await loadConsole();
  const html = renderScreen({ name: 'sign-in', form: EMPTY_FORM, next: '/', note: null });
  const bytes = brotliCompressSync(html).length + brotliCompressSync(styles).length;
  return [
    ...measureScreens(),
    { name: 'console: sign-in (brotli)', bytes, budget: CONSOLE_BUDGET_BYTES },
  ];
}

/** Measures each screen of the application: its chunk and all that is loaded before it. */
function measureScreens(): Measurement[] {
  const app = join(import.meta.dirname, '../apps/console/dist/app');
  const { chunks, read, filesUnder, gzipped } = readChunks(app);
  const foreign = Object.values(chunks).find(({ file }) => OTHER_LANGUAGE.test(String(read(file))));
  if (foreign !== undefined) {
    throw new Error(`${foreign.file} has words of languages that the console is not in.`);
  }
  const shell = filesUnder('index.html');
  return (chunks['index.html']?.dynamicImports ?? []).map((source) => {
    const isOver = OPENED_OVER.test(source);
    const files = filesUnder(source);
    return {
      name: `console: ${source} (gzip)`,
      bytes: gzipped(isOver ? files.difference(shell) : files.union(shell)),
      budget: isOver ? OPENED_OVER_BUDGET_BYTES : SCREEN_BUDGET_BYTES,
    };
  });
}
