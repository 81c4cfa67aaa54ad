import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { drawSample } from '../sample.ts';
import { CONTENT_PAGES } from './content-pages.ts';
import { expect, test } from './fixtures.ts';
import { expectReady } from './interact.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { quietFor } from './quiet-for.ts';
import { saveData } from './save-data.ts';
import { startedIslands } from './started-islands.ts';

/** Budgets of a page before the first interaction. Bytes; kB are thousands. */
const HTML_BROTLI = 14 * 1024;
const SCRIPTS_GZIP = 13_100;
const REACT_CHUNK_GZIP = 72_000;
const FIRST_SCREEN_REQUESTS = 4;
const FONT_FILES = 2;
const FONT_BYTES = 45_000;

/** Time after the load event in which a page has no interaction. */
const UNTOUCHED_MS = 5_000;

/** Time without requests after which a page counts as at rest. */
const AT_REST_MS = 1_500;

/** Document, styles, scripts and images that a page has asked for. */
const COUNTED = ['document', 'stylesheet', 'script', 'image'];

/** With a review form for each visitor: gzip has seams for that, Brotli has none (0100). */
const FILLED_IN = ['/shipping/reviews/', '/shipping/es/opiniones/'];

/** Chunks that a page fetches ahead of its first use, and runs none of before. */
const CHUNK = /\/assets\/(?!page-)[^/]+\.js$/;

/** Chunks that are no part of a form: the challenge that it solves, animations, and measuring. */
const LATER = /\/(altcha|create-solver|solve-challenge|pbkdf2|reveal|web-vitals)-/;

/** Leaves a page untouched; `responses` are those that it shows or runs. */
async function leaveUntouched(page: Page, path: string) {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (!CHUNK.test(response.url())) responses.push(response);
  });
  const shifts = await watchLayoutShifts(page);
  await page.clock.install();
  await page.goto(path, { waitUntil: 'load' });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + UNTOUCHED_MS);
  await page.waitForLoadState('networkidle');
  return { responses, shifts };
}

const PATHS = CONTENT_PAGES.map((page) => page.path);

for (const path of [...drawSample('budgets', PATHS, { parts: 10 }), '/?channelid=c1&gclid=g1']) {
  // behaviour: 10.26, 10.27
  test(`stays within the budgets of ${path} while the page is left untouched`, async ({
    page,
    baseURL,
  }) => {
    const { responses, shifts } = await leaveUntouched(page, path);
    const counted = responses.filter((response) =>
      COUNTED.includes(response.request().resourceType()),
    );
    expect(responses.filter((response) => !response.url().startsWith(`${baseURL}/`))).toEqual([]);
    expect(counted.map((response) => response.url()).length).toBeLessThanOrEqual(
      FIRST_SCREEN_REQUESTS,
    );

    const [document] = counted;
    const packing = FILLED_IN.includes(path) ? 'gzip' : 'br';
    expect(await document?.headerValue('content-encoding')).toBe(packing);
    if (packing === 'br') expect(await document?.headerValue('etag')).not.toContain('quick');
    expect((await document?.request().sizes())?.responseBodySize).toBeLessThanOrEqual(HTML_BROTLI);

    const scripts = counted.filter((response) => response.request().resourceType() === 'script');
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    const weight = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThanOrEqual(SCRIPTS_GZIP);

    const fonts = responses.filter((response) => response.request().resourceType() === 'font');
    const fontBytes = await Promise.all(fonts.map(async (font) => (await font.body()).length));
    expect(new Set(fonts.map((font) => font.url())).size).toBeLessThanOrEqual(FONT_FILES);
    expect(fontBytes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(FONT_BYTES);

    const preloads = page.locator('link[rel=preload]');
    expect(
      await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('as'))),
    ).toEqual(['font']);
    expect(await startedIslands(page)).toEqual([]);
    expect(await shifts()).toEqual([]);
  });
}

/** When, in milliseconds after its load event, and their names. */
async function fetchedChunks(page: Page) {
  return page.evaluate((chunk) => {
    const [navigation] = performance.getEntriesByType('navigation');
    const { loadEventEnd } = navigation as PerformanceNavigationTiming;
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => new RegExp(chunk).test(name))
      .map(({ name, startTime }) => ({ name, afterLoad: startTime - loadEventEnd }));
  }, CHUNK.source);
}

const FORM_PAGES = [
  { path: '/', field: '#hero-zip' },
  { path: '/home-insurance/', field: '#hero-street' },
  { path: '/shipping/quote/', field: '#quote-make' },
  { path: '/shipping/reviews/', field: '#review-name' },
];

for (const { path, field } of FORM_PAGES) {
  // behaviour: 10.125
  test(`fetches what the first use of ${path} needs after the load event, and nothing more then`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect.poll(async () => (await fetchedChunks(page)).length).toBeGreaterThan(4);
    await page.waitForLoadState('networkidle');
    const ahead = await fetchedChunks(page);
    expect(ahead.filter(({ afterLoad }) => afterLoad < 0)).toEqual([]);
    const priorities = page.locator('link[rel=modulepreload]:not([fetchpriority=low])');
    await expect(priorities).toHaveCount(0);

    await page.locator(field).focus();
    await expectReady(page.locator('[data-island]', { has: page.locator(field) }));
    const later = (await fetchedChunks(page)).slice(ahead.length);
    expect(later.filter(({ name }) => !LATER.test(name))).toEqual([]);
  });
}

// behaviour: 10.125
test('fetches nothing ahead where the browser saves data, until the first touch', async ({
  page,
}) => {
  await saveData(page);
  await page.goto('/shipping/quote/');
  await quietFor(AT_REST_MS);
  expect(await fetchedChunks(page)).toEqual([]);
  await page.mouse.move(20, 300);
  await expect.poll(async () => (await fetchedChunks(page)).length).toBeGreaterThan(4);
});

// behaviour: 10.26, 12.33
test('loads the React chunk on the first interaction, within its budget', async ({ page }) => {
  await page.goto('/');
  const loaded = page.waitForResponse(/\/assets\/react-/);
  await page.locator('[name=zip]').first().click();
  const body = await (await loaded).body();
  expect(gzipSync(body, { level: 9 }).length).toBeLessThanOrEqual(REACT_CHUNK_GZIP);
});

// behaviour: 10.26
test('causes no layout shift when the greeting and the prefill appear', async ({ page }) => {
  await page.route('**/api/visits/', (route) =>
    route.fulfill({
      json: {
        id: 'v1',
        zipcode: '10001',
        return_user: { first_name: 'Maximiliano' },
        attribution: { first: null, last: null },
      },
    }),
  );
  await page.route('**/api/quotes/current/', (route) => route.fulfill({ json: { id: 'q1' } }));
  const { shifts } = await leaveUntouched(page, '/es/');
  await expect(page.locator('[data-greeting]').first()).toBeVisible();
  expect(await shifts()).toEqual([]);
});
