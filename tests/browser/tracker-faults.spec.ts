import type { BrowserContext, Page, Route } from '@playwright/test';
import { AT_COMPARE, expect, zipForm } from './fixtures.ts';
import { quietFor } from './quiet-for.ts';
import { eventsOfVisit } from './stored-events.ts';
import { countRecords, faults, makeEvents, PATIENCE, recordCount } from './tracker-fixtures.ts';

const EVENTS = '**/events?sent_at=*';

const leave = (page: Page) => page.goto('/compare/');

/** Lets something happen to what is sent from now on; the answer ends it. */
async function interfere(context: BrowserContext, how: (route: Route) => Promise<unknown>) {
  await context.route(EVENTS, async (route) => void (await how(route).catch(() => {})));
  return () => context.unroute(EVENTS);
}

const answer503 = (route: Route) => route.fulfill({ status: 503, body: '' });
const cut = (route: Route) => route.abort('connectionreset');

faults('delivers five events when the page is left at once', async ({ page, make, stored }) => {
  await page.goto('/');
  await make(page, [1, 2, 3, 4, 5]);
  await leave(page);
  await expect.poll(stored, PATIENCE).toEqual([1, 2, 3, 4, 5]);
});

faults(
  'delivers events after four seconds of 503, without another action',
  async ({ context, open, make, stored }) => {
    const page = await open();
    const restore = await interfere(context, answer503);
    await make(page, [1, 2, 3, 4, 5]);
    await quietFor(4000);
    expect(stored()).toEqual([]);
    await restore();
    await expect.poll(stored, { timeout: 16_000 }).toEqual([1, 2, 3, 4, 5]);
    await expect.poll(() => recordCount(page)).toBe(0);
  },
);

faults(
  'delivers events after a network failure, when the site is visited again',
  async ({ faultyProxy, open, make, stored }) => {
    const page = await open(faultyProxy.url);
    faultyProxy.cut();
    await make(page, [1, 2, 3]);
    await quietFor(300);
    await page.goto('about:blank');
    expect(stored()).toEqual([]);
    faultyProxy.restore();
    await page.goto(faultyProxy.url);
    await expect.poll(stored, PATIENCE).toEqual([1, 2, 3]);
    await expect.poll(() => recordCount(page), PATIENCE).toBe(0);
  },
);

// behaviour: 14.2
faults(
  'delivers the events of two closed tabs that had no network',
  async ({ faultyProxy, open, make, stored }) => {
    const [first, second] = [await open(faultyProxy.url), await open(faultyProxy.url)];
    faultyProxy.cut();
    await make(first, [1, 2, 3, 4]);
    await make(second, [5, 6, 7]);
    await first.close();
    await second.goto('about:blank');
    expect(stored()).toEqual([]);
    faultyProxy.restore();
    const third = await open(faultyProxy.url);
    await expect.poll(stored, { timeout: 18_000 }).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await expect.poll(() => recordCount(third), PATIENCE).toBe(0);
  },
);

// behaviour: 14.2
faults(
  'stores events once when the connection is dropped before the response',
  async ({ context, open, make, stored }) => {
    const page = await open();
    // The page view has been answered: what is dropped from now on are the events of this test.
    await expect.poll(() => recordCount(page), PATIENCE).toBe(0);
    let dropped = 0;
    const restore = await interfere(context, async (route) => {
      const answer = await route.fetch();
      dropped += answer.ok() ? 1 : 0;
      await cut(route);
    });
    await make(page, [1, 2, 3, 4, 5, 6]);
    // How many events the first request has depends on the time between them.
    await expect.poll(() => dropped, PATIENCE).toBeGreaterThan(0);
    expect(stored()).toContain(1);
    await restore();
    await expect.poll(() => recordCount(page), PATIENCE).toBe(0);
    expect(stored()).toEqual([1, 2, 3, 4, 5, 6]);
  },
);

/** Fills the storage of the page to the last byte; runs in the page. */
function fillStorage(): void {
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (let i = 0; ; i += 1) localStorage.setItem(`fill${size}-${i}`, 'x'.repeat(size));
    } catch {
      // Full for this size: a smaller one may still fit.
    }
  }
}

faults('delivers events while the storage is full', async ({ open, stored }, { testId }) => {
  const page = await open();
  // In one go: an event of the page that is delivered meanwhile leaves room for another.
  const written = await page.evaluate(`(${fillStorage})();
    const before = (${countRecords})();
    (${makeEvents})(${JSON.stringify(testId)}, [1, 2]);
    (${countRecords})() - before`);
  expect(written).toBe(0);
  await leave(page);
  await expect.poll(stored, PATIENCE).toEqual([1, 2]);
});

faults(
  'delivers events while the storage is forbidden',
  async ({ context, open, make, stored }) => {
    await context.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      }),
    );
    const page = await open();
    await make(page, [1, 2]);
    await expect.poll(stored, PATIENCE).toEqual([1, 2]);
    await make(page, [3]);
    await leave(page);
    await expect.poll(stored, PATIENCE).toEqual([1, 2, 3]);
  },
);

faults(
  'delivers more than 64 kB of events when the page is left',
  async ({ open, make, stored }) => {
    const page = await open();
    await make(page, [1]);
    await make(page, [2, 3, 4], 25_000);
    await leave(page);
    await expect.poll(stored, PATIENCE).toContain(1);
    await page.goto('/');
    await expect.poll(stored, PATIENCE).toEqual([1, 2, 3, 4]);
  },
);

faults(
  'delivers events after the clock is set back an hour',
  async ({ context, open, make, stored }) => {
    const page = await open();
    const restore = await interfere(context, cut);
    await make(page, [1]);
    const hourAgo = Date.now() - 3_600_000;
    await page.clock.setFixedTime(hourAgo);
    expect(await page.evaluate(() => Date.now())).toBe(hourAgo);
    await make(page, [2]);
    await quietFor(2500);
    expect(stored()).toEqual([]);
    await restore();
    await expect.poll(stored, PATIENCE).toEqual([1, 2]);
    await expect.poll(() => recordCount(page), PATIENCE).toBe(0);
  },
);

faults(
  'deletes waiting events on an opt-out, and stores no later ones',
  async ({ context, open, make, stored }) => {
    const page = await open();
    await make(page, [1]);
    await expect.poll(stored, PATIENCE).toEqual([1]);
    const restore = await interfere(context, answer503);
    await make(page, [2]);
    await expect.poll(() => recordCount(page)).toBeGreaterThan(0);
    // On a page without a tracker: a page gets no storage event for its own changes.
    const other = await context.newPage();
    await other.goto('/robots.txt');
    await other.evaluate(() => localStorage.setItem('zf.zfront.off', '1'));
    await expect.poll(() => recordCount(page)).toBe(0);
    await restore();
    await make(page, [3]);
    await page.close();
    const later = await context.newPage();
    await later.goto('/');
    await make(later, [4]);
    await quietFor(2500);
    expect(stored()).toEqual([1]);
    expect(await recordCount(later)).toBe(0);
  },
);

faults(
  'delivers the events of a submit that leaves the page, all with the visit',
  async ({ page, server }) => {
    await page.goto('/');
    const form = zipForm(page);
    const looked = page.waitForResponse('**/api/zipcodes/10001/');
    await form.zip.fill('10001');
    await (await looked).finished();
    await form.submit.click();
    await page.waitForURL(AT_COMPARE);
    const visit = ((await (await page.request.get('/api/visits/')).json()) as { id: string }).id;
    const storedEvents = () =>
      eventsOfVisit(server.databaseFile, visit)
        .filter(({ data }) => data.kind !== undefined)
        .map(({ data }) => `${data.kind} ${data.action}`)
        .sort();
    await expect
      .poll(storedEvents, PATIENCE)
      .toEqual(['answer submit', 'answer zip', 'prompt start']);
  },
);

// behaviour: 10.25
faults(
  'delivers the earlier events when a plain post leaves before any chunk loads',
  async ({ page, server }) => {
    await page.route('**/assets/{island,touched}-*', () => {});
    await page.goto('/');
    await zipForm(page).zip.fill('10001');
    await zipForm(page).zip.press('Enter');
    await page.waitForURL(AT_COMPARE);
    const visit = ((await (await page.request.get('/api/visits/')).json()) as { id: string }).id;
    const storedEvents = () =>
      eventsOfVisit(server.databaseFile, visit)
        .map(({ schema, data }) => data.kind ?? schema.split('/')[1])
        // Whether the page is there long enough for its figures is the machine's affair.
        .filter((name) => name !== 'performance_timing' && name !== 'web_vital')
        .sort();
    await expect.poll(storedEvents, PATIENCE).toEqual(['page_view', 'prompt']);
  },
);
