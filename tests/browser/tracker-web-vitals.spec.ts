import { expect, test, zipForm } from './fixtures.ts';
import { quietFor } from './quiet-for.ts';
import { eventsOfVisit } from './stored-events.ts';

/** Timeout that is longer than the tracker's retries. */
const PATIENCE = { timeout: 12_000 };

/** Minimum time after the load event before an untouched page loads them by itself. */
const UNTOUCHED_MS = 5_000;

const CHUNK = /\/assets\/web-vitals-/;

// behaviour: 14.5
test('stores the web vitals of a page, also when their library loads late', async ({
  page,
  server,
}) => {
  const chunk = page.waitForResponse(CHUNK);
  await page.goto('/', { waitUntil: 'load' });
  // Long enough that a measurement which starts only now would differ.
  await quietFor(1000);
  const beforeLibrary = await page.evaluate(() => performance.now());
  await zipForm(page).zip.click();
  await (await chunk).finished();
  await page.keyboard.type('1');
  await quietFor(300);
  // The library sorts interactions in idle moments.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const responseStart = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return (entry as PerformanceNavigationTiming).responseStart;
  });
  await page.goto('/compare/');
  const visit = ((await (await page.request.get('/api/visits/')).json()) as { id: string }).id;
  const vitals = () =>
    eventsOfVisit(server.databaseFile, visit)
      .filter(({ schema }) => schema.includes('/web_vital/'))
      .map(({ data }) => ({ name: String(data.name), value: Number(data.value) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  await expect
    .poll(() => vitals().map(({ name }) => name), PATIENCE)
    .toEqual(['CLS', 'INP', 'LCP', 'TTFB']);
  const [cls, inp, lcp, ttfb] = vitals().map(({ value }) => value);
  expect(cls).toBe(0);
  expect(inp).toBeGreaterThan(0);
  expect(ttfb).toBeCloseTo(responseStart, 3);
  expect(lcp).toBeGreaterThan(responseStart);
  expect(lcp, 'from the page, not from the library').toBeLessThan(beforeLibrary);
});

test('loads the library by itself on an untouched page, but not before five seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const requested: string[] = [];
  page.on('request', (request) => CHUNK.test(request.url()) && requested.push(request.url()));
  await page.goto('/', { waitUntil: 'load' });
  await page.clock.runFor(UNTOUCHED_MS);
  await page.waitForLoadState('networkidle');
  expect(requested).toHaveLength(0);
  await page.clock.runFor(2_000);
  await expect.poll(() => requested).toHaveLength(1);
});
