import { expect } from './fixtures.ts';
import { quietFor } from './quiet-for.ts';
import { eventsOfVisit } from './stored-events.ts';
import { faults, PATIENCE, recordCount } from './tracker-fixtures.ts';

/** Time in which the server gets no request: far longer than closing a page takes. */
const SLOW_MS = 1000;

const FROZEN_MS = 4000;

// behaviour: 14.3
faults(
  'delivers five events when the tab is closed at once and the server is slow',
  async ({ faultyProxy, open, make, stored }) => {
    const page = await open(faultyProxy.url);
    await expect.poll(() => recordCount(page), PATIENCE).toBe(0);
    faultyProxy.hold();
    await make(page, [1, 2, 3, 4, 5]);
    await page.close();
    await quietFor(SLOW_MS);
    expect(stored()).toEqual([]);
    faultyProxy.restore();
    await expect.poll(stored, PATIENCE).toEqual([1, 2, 3, 4, 5]);
  },
);

// behaviour: 14.3
faults(
  'delivers all events of a frozen tab, and omits the frozen time from the focused time',
  { tag: '@desktop' },
  async ({ page, make, stored, server }) => {
    await page.goto('/');
    await expect.poll(() => recordCount(page), PATIENCE).toBe(0);
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      for (const name of ['freeze', 'resume']) {
        document.addEventListener(name, () => seen.push(name));
      }
    });
    await make(page, [1, 2]);
    // Chromium freezes a page in the back/forward cache like a tab in the background.
    await page.goto('about:blank');
    await expect.poll(stored, PATIENCE).toEqual([1, 2]);
    await quietFor(FROZEN_MS);
    await page.goBack({ waitUntil: 'commit' });
    expect(await seen()).toEqual(['freeze', 'resume']);
    await make(page, [3]);
    await expect.poll(stored, PATIENCE).toEqual([1, 2, 3]);
    await expect.poll(() => recordCount(page), PATIENCE).toBe(0);
    const { id } = (await (await page.request.get('/api/visits/')).json()) as { id: string };
    const pings = () =>
      eventsOfVisit(server.databaseFile, id).filter(({ schema }) => schema.includes('page_ping'));
    await expect.poll(() => pings().length, PATIENCE).toBeGreaterThan(0);
    const focusedTimes = pings().map(({ data }) => Number(data.window_total_time_focused));
    const now = await page.evaluate(() => performance.now());
    expect(Math.max(...focusedTimes)).toBeLessThan(now - FROZEN_MS);
  },
);
