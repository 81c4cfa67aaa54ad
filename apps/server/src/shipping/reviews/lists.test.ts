import { gunzipSync } from 'node:zlib';
import type { Page } from '@zipfront/contracts/content/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { eitherEngine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { importReviews } from './import-reviews.ts';
import { moderateReview } from './moderate-review.ts';
import { VERSION_AGE_MS } from './review-feed.ts';
import { generateReviews } from './testing/generate-reviews.ts';
import {
  LIST_PATH,
  markIn,
  type ReviewServer,
  startReviewServer,
} from './testing/review-server.ts';

const NOON = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

async function fill(store: Store, count: number): Promise<void> {
  const reviews = generateReviews(count, { site: 'shipping', newest: NOON });
  const given = { site: 'shipping', reviews, actor: 'test', at: NOON, onlyFirst: false };
  await store.write(importReviews, given);
}

/** As our script sends it. */
function ask(server: ReviewServer, changes: Record<string, string> = {}): Promise<Response> {
  return server.post({
    action: 'fetch-paged-reviews',
    _ajax_request: 'true',
    'review[atts][display]': '3',
    'review[page]': '1',
    'review[schema]': 'false',
    'review[url]': 'https://site.example/shipping/reviews/',
    ...changes,
  });
}

async function shown(server: ReviewServer, path: string): Promise<number[]> {
  const html = await (await server.get(path)).text();
  const ids = [...html.matchAll(/"id":"01900000-0000-7000-8000-(\d{12})"/g)];
  return ids.map(([, position]) => Number(position));
}

const PATH = '/shipping/reviews/';

describe.each(eitherEngine(import.meta.filename))('the review list on $name', (engine) => {
  // behaviour: 2.2.15, 12.29
  it('pages, filters and sorts reviews, those in the language of the page first, of them the pinned ones', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    await fill(store, 11);
    expect(await shown(server, PATH)).toEqual([1, 2]);
    expect(await shown(server, `${PATH}?page=6`)).toEqual([8]);
    expect(await shown(server, `${PATH}?stars=5`)).toEqual([9, 4]);
    expect(await shown(server, `${PATH}?orderby=rating&page=2`)).toEqual([2, 7]);
    expect((await server.get(`${PATH}?page=7`)).status).toBe(404);
    const id = '01900000-0000-7000-8000-000000000007';
    await store.write(moderateReview, {
      id,
      moderation: { action: 'pin' },
      actor: 'x',
      at: NOON,
      channels: NO_CHANNELS,
    });
    vi.setSystemTime(NOON + VERSION_AGE_MS);
    expect(await shown(server, PATH)).toEqual([7, 1]);
  });

  // behaviour: 12.91
  it("dates reviews and responses by the site's time zone, and imported ones by their day", async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const [written, imported] = generateReviews(2, { site: 'shipping', newest: NOON });
    if (!written || !imported) throw new Error('No review was made.');
    const lateInNewYork = Date.parse('2026-11-22T03:30:00Z');
    const day = Date.parse('2026-11-20T00:00:00Z');
    const reviews = [
      { ...written, created_at: lateInNewYork, response: 'Thanks.', responded_at: lateInNewYork },
      { ...imported, created_at: day },
    ];
    const given = { site: 'shipping', reviews, actor: 'test', at: NOON, onlyFirst: false };
    await store.write(importReviews, given);
    const html = await (await server.get(PATH)).text();
    const dates = [...html.matchAll(/"date":(\d+)/g)].map(([, at]) =>
      new Date(Number(at)).toJSON(),
    );
    expect(new Set(dates)).toEqual(
      new Set(['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']),
    );
    expect(dates).toHaveLength(3);
  });

  it('shows only approved reviews, without a restart', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const form = await server.openForm();
    vi.setSystemTime(NOON + 3_000);
    await server.submit(form, { scripted: false });
    const waiting = await (await server.get(PATH)).text();
    expect(waiting).toContain('"count":0');
    expect(waiting).toContain('"reviews":[]');
    const row = await store.reads.selectFrom('review').selectAll().executeTakeFirstOrThrow();
    const step = { id: row.id, actor: 'ana', at: NOON + 1, channels: NO_CHANNELS };
    await store.write(moderateReview, { ...step, moderation: { action: 'approve' } });
    vi.setSystemTime(NOON + 3_000 + VERSION_AGE_MS);
    const html = await (await server.get(PATH)).text();
    expect(html).toContain(
      '"summary":{"count":1,"average":5,"distribution":[0,0,0,0,1],"samples":"none"}',
    );
    expect(html).toContain('"content":"The truck came when they said."');
    expect(html).not.toContain('ana@mail.example');

    const reason = 'not about us';
    await store.write(moderateReview, { ...step, moderation: { action: 'reject', reason } });
    vi.setSystemTime(NOON + 3_000 + 2 * VERSION_AGE_MS);
    expect(await (await server.get(PATH)).text()).toContain('"reviews":[]');
    const trail = await store.reads
      .selectFrom('review_action')
      .select(['action', 'actor', 'reason'])
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'submit', actor: 'visitor', reason: 'no script' },
      { action: 'approve', actor: 'ana', reason: null },
      { action: 'reject', actor: 'ana', reason },
    ]);
  });

  // behaviour: 3.6.4, 7.2.3
  it('responds with HTML to the script', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    await fill(store, 10);
    const response = await ask(server, { 'review[page]': '4', 'review[atts][verified]': 'false' });
    expect(await response.json()).toEqual({
      success: true,
      data: { pagination: '<nav>4 of 4</nav>', reviews: '<article>Good price</article>' },
    });
  });
});

describe('a request for a list', () => {
  it.each([
    ['review[page]', '0'],
    ['review[page]', '-1'],
    ['review[page]', '1e3'],
    ['review[page]', '999999'],
    ['review[page]', "1' or 1=1--"],
    ['review[atts][display]', '51'],
    ['review[atts][display]', 'x'],
    ['review[atts][orderby]', 'random'],
    ['review[atts][status]', 'pending'],
    ['review[atts][__proto__]', 'x'],
    ['review[schema]', 'true'],
    ['review[url]', 'https://evil.example/shipping/reviews/'],
    ['review[url]', '//evil.example/shipping/reviews/'],
    ['review[url]', '/'],
    ['review[url]', 'javascript:alert(1)'],
    ['review[url]', ''],
  ])('refuses %s as %j with 400 and a message', async (name, value) => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const server = await startReviewServer(await emptyTestStore(engine));
    const response = await ask(server, { [name]: value });
    expect(response.status).toBe(400);
    const { success, data } = await response.json();
    expect(success).toBe(false);
    expect(data.message).toMatch(/^What was asked for is not understood: [a-z.]+/);
  });
});

const idOf = (position: number) => `01900000-0000-7000-8000-${String(position).padStart(12, '0')}`;

function single(review: string): Page['sections'][number] {
  return { type: 'single-review', heading: 'One', review, readMore: 'expand' };
}

describe.each(eitherEngine(import.meta.filename))('a single review on $name', (engine) => {
  // behaviour: 2.2.13
  it('shows the pinned review, the newest, or the requested one', async () => {
    const store = await emptyTestStore(engine);
    const sections = ['pinned', 'newest', idOf(2), idOf(99)].map(single);
    const server = await startReviewServer(store, {}, { sections });
    await fill(store, 4);
    const shownNow = async () => {
      const html = await (await server.get(PATH)).text();
      const data = JSON.parse(/\{"summary".*\}(?=<\/html>)/.exec(html)?.[0] ?? '{}');
      return Object.values(data.single as Record<string, { id: string } | null>).map(
        (review) => review?.id ?? null,
      );
    };
    expect(await shownNow()).toEqual([idOf(0), idOf(0), idOf(2), null]);
    const step = { actor: 'x', at: NOON, channels: NO_CHANNELS };
    await store.write(moderateReview, { ...step, id: idOf(3), moderation: { action: 'pin' } });
    const reason = 'no';
    await store.write(moderateReview, {
      ...step,
      id: idOf(2),
      moderation: { action: 'reject', reason },
    });
    vi.setSystemTime(NOON + VERSION_AGE_MS);
    expect(await shownNow()).toEqual([idOf(3), idOf(0), null, null]);
    // Of two that are pinned, the one in the page's language.
    const other: ReviewRow[] = generateReviews(6, { site: 'shipping', newest: NOON })
      .slice(4)
      .map((review) => ({ ...review, locale: 'es-US', pinned: 1, status: 'approved' }));
    const given = { site: 'shipping', reviews: other, actor: 'x', at: NOON, onlyFirst: false };
    await store.write(importReviews, given);
    vi.setSystemTime(NOON + 2 * VERSION_AGE_MS);
    expect((await shownNow())[0]).toBe(idOf(3));
  });
});

describe.each(eitherEngine(import.meta.filename))('the summary on $name', (engine) => {
  // behaviour: 2.2.8
  it('counts samples until there is a real review, and then only real ones', async () => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const reviews = generateReviews(4, { site: 'shipping', newest: NOON }).map(
      (review): ReviewRow => ({ ...review, source: 'sample', rating: 1, status: 'approved' }),
    );
    const given = { site: 'shipping', actor: 'test', at: NOON, onlyFirst: false };
    await store.write(importReviews, { ...given, reviews: reviews.slice(1) });
    const summaryOf = async () => {
      vi.setSystemTime(Date.now() + VERSION_AGE_MS);
      const html = await (await server.get(PATH)).text();
      return JSON.parse(/"summary":(\{.*?\})/.exec(html)?.[1] ?? 'null');
    };
    expect(await summaryOf()).toMatchObject({ count: 3, average: 1, samples: 'counted' });
    const [real] = reviews.map((review): ReviewRow => ({ ...review, source: 'form', rating: 5 }));
    if (!real) throw new Error('There are no reviews.');
    await store.write(importReviews, { ...given, reviews: [{ ...real, status: 'pending' }] });
    expect(await summaryOf()).toMatchObject({ count: 3, samples: 'counted' });
    const step = { id: real.id, actor: 'ana', at: NOON, channels: NO_CHANNELS };
    await store.write(moderateReview, { ...step, moderation: { action: 'approve' } });
    expect(await summaryOf()).toEqual({
      count: 1,
      average: 5,
      distribution: [0, 0, 0, 0, 1],
      samples: 'left-out',
    });
    vi.useRealTimers();
  });
});

describe.each(eitherEngine(import.meta.filename))('structured data on $name', (engine) => {
  const ratedOf = async (server: ReviewServer) =>
    /"rated":(null|\{.*?\})/.exec(await (await server.get(PATH)).text())?.[1];

  // behaviour: 10.20
  it('omits ratings by default, and contains real approved reviews if the site enables it', async () => {
    const store = await emptyTestStore(engine);
    const [sample, real, waiting] = generateReviews(3, { site: 'shipping', newest: NOON });
    if (!sample || !real || !waiting) throw new Error('There are no reviews.');
    const reviews: ReviewRow[] = [
      { ...sample, source: 'sample' },
      { ...real, source: 'form' },
      { ...waiting, source: 'form', status: 'pending' },
    ];
    const given = { site: 'shipping', reviews, actor: 'test', at: NOON, onlyFirst: false };
    await store.write(importReviews, given);
    expect(await ratedOf(await startReviewServer(store))).toBe('null');
    const asking = { structuredData: true };
    expect(await ratedOf(await startReviewServer(store, asking))).toBe('{"count":1,"average":2}');
    expect(await ratedOf(await startReviewServer(store, asking, { sample: true }))).toBe('null');
  });

  // behaviour: 10.20
  it('omits ratings when all reviews are samples, and warns at the start', async () => {
    const store = await emptyTestStore(engine);
    const reviews = generateReviews(3, { site: 'shipping', newest: NOON }).map(
      (review): ReviewRow => ({ ...review, source: 'sample' }),
    );
    const given = { site: 'shipping', reviews, actor: 'test', at: NOON, onlyFirst: false };
    await store.write(importReviews, given);
    const warn = vi.spyOn(silentLog, 'warn');
    await startReviewServer(store);
    expect(warn).not.toHaveBeenCalled();
    expect(await ratedOf(await startReviewServer(store, { structuredData: true }))).toBe('null');
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { site: 'shipping' },
      expect.stringContaining('Google shows no stars'),
    );
    warn.mockRestore();
  });
});

describe('a page with reviews', () => {
  // behaviour: 2.2.12
  it('responds with its last version while the database is unavailable, if it was rendered', async () => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    expect((await server.get(LIST_PATH)).status).toBe(200);
    const outage = vi.spyOn(store.reads, 'selectFrom').mockImplementation(() => {
      throw new StoreUnavailable('unavailable');
    });
    vi.setSystemTime(NOON + 10 * VERSION_AGE_MS);
    expect((await server.get(LIST_PATH)).status).toBe(200);
    expect((await server.get(`${LIST_PATH}?orderby=rating`)).status).toBe(503);
    outage.mockRestore();
    vi.setSystemTime(NOON + 11 * VERSION_AGE_MS);
    expect((await server.get(`${LIST_PATH}?orderby=rating`)).status).toBe(200);
    vi.useRealTimers();
  });

  it('shows a change also after the clock was set back', async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    vi.setSystemTime(NOON + 10 * VERSION_AGE_MS);
    expect(await shown(server, PATH)).toEqual([]);
    vi.setSystemTime(NOON);
    await fill(store, 1);
    expect(await shown(server, PATH)).toEqual([0]);
  });

  it('responds with 500 after a bug, not with its last version', async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const store = await emptyTestStore(engine);
    const { get } = await startReviewServer(store);
    expect((await get(LIST_PATH)).status).toBe(200);
    const wrong = vi.spyOn(store.reads, 'selectFrom').mockImplementation(() => {
      throw new TypeError('an error in the program');
    });
    vi.setSystemTime(NOON + VERSION_AGE_MS);
    expect((await get(LIST_PATH)).status).toBe(500);
    wrong.mockRestore();
  });

  it('differs by language, at the same version of the reviews', async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const { get } = await startReviewServer(await emptyTestStore(engine));
    expect(await (await get(PATH)).text()).toContain('I agree.');
    const spanish = await (await get('/shipping/es/opiniones/')).text();
    expect(spanish).toContain('Acepto.');
    expect(spanish).not.toContain('I agree.');
  });

  // behaviour: 2.2.11
  it('redirects from the address of a refused form', async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const server = await startReviewServer(await emptyTestStore(engine));
    const leadOf = async (query: string) =>
      (await server.get(`/shipping/ajax${query}`)).headers.get('Location');
    expect(await leadOf(`?_page=${encodeURIComponent(LIST_PATH)}`)).toBe(LIST_PATH);
    expect(await leadOf(`?_page=${encodeURIComponent('https://evil.example/')}`)).toBe(PATH);
    expect(await leadOf('')).toBe(PATH);
  });

  it('responds with 304 until it changes, with and without the privacy signal', async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    const first = await server.get(LIST_PATH, { 'Accept-Encoding': 'br' });
    expect(first.headers.get('Content-Encoding')).toBe('br');
    expect(first.headers.get('Vary')).toBe('Sec-GPC, Accept-Encoding');
    const etag = first.headers.get('ETag') ?? '';
    const known = { 'Accept-Encoding': 'br', 'If-None-Match': etag };
    expect((await server.get(LIST_PATH, known)).status).toBe(304);
    expect((await server.get(`${LIST_PATH}?utm_source=x`, known)).status).toBe(304);
    expect((await server.get(LIST_PATH, { ...known, 'Sec-GPC': '1' })).status).toBe(200);
    await fill(store, 1);
    vi.setSystemTime(NOON + VERSION_AGE_MS);
    expect((await server.get(LIST_PATH, known)).status).toBe(200);
  });

  // behaviour: 12.29
  it('forbids shared caches, because it differs by its query', async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const { get } = await startReviewServer(await emptyTestStore(engine));
    for (const path of [PATH, LIST_PATH]) {
      const response = await get(path);
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
  });

  // behaviour: 15.4
  it('contains a new form mark in each response, compressed or not', async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const server = await startReviewServer(await emptyTestStore(engine));
    const marks = [];
    for (const accepted of ['gzip, deflate, br, zstd', 'identity', 'br', 'gzip']) {
      const response = await server.get(PATH, { 'Accept-Encoding': accepted });
      const encoding = accepted.includes('gzip') ? 'gzip' : null;
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(response.headers.get('ETag')).toBeNull();
      const bytes = Buffer.from(await response.arrayBuffer());
      marks.push(markIn(String(encoding ? gunzipSync(bytes) : bytes)));
    }
    expect(marks[0]).toMatch(new RegExp(`^${NOON}\\.[\\w-]{16}\\.[\\w-]{43}$`));
    expect(new Set(marks).size).toBe(marks.length);
  });

  it('counts invalid parameters as missing', async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no engine.');
    const { get } = await startReviewServer(await emptyTestStore(engine));
    for (const query of ['page=x', 'page=0', 'stars=99', 'orderby=id', 'submitted=refused']) {
      const response = await get(`${PATH}?${query}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('"posted":null');
    }
  });
});
