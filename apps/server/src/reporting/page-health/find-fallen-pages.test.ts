import { beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../../../demo/src/plan/random.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { NO_ROLLUP_SUMS } from '../../platform/store/tables/reports.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../../visitors/errors/testing/error-report-row.ts';
import { fallenAmong, findFallenPages, MORNINGS, type PageRates } from './find-fallen-pages.ts';

const TODAY = 20_777;

describe.each(engines)('fallen pages on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  /** Visits of a page with a release on a day. */
  async function counted(
    release: string,
    daysAgo: number,
    [visits, handoffs]: [number, number],
    path = '/car/',
  ): Promise<void> {
    const cell = { day: TODAY - daysAgo, site: 'insurance', path, origin: 'visit' as const };
    const counts = { ...NO_ROLLUP_SUMS, visits, handoffs };
    await db
      .insertInto('rollup_release')
      .values({ ...cell, release, ...counts })
      .execute();
    await db
      .insertInto('rollup_page')
      .values({ ...cell, ...counts })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  const failed = (fingerprint: string, release: string, daysAgo: number) =>
    store.write(storeErrorReports, [
      {
        row: errorReportRow(NOON, { fingerprint, release, path: '/car/', message: fingerprint }),
        bounds: REPORT_BOUNDS,
        counted: { day: TODAY - daysAgo, visitId: null },
      },
    ]);

  const fallen = (site: string | null = null) =>
    findFallenPages(store.reads, { today: TODAY, site });

  // behaviour: 24.5
  it('include a page whose lead rate fell with its release, with the errors that began then', async () => {
    await counted('a.js', 10, [500, 60]);
    await counted('a.js', 3, [300, 36]);
    await counted('b.js', 3, [200, 12]);
    await counted('b.js', 0, [300, 18]);
    await failed('old', 'a.js', 9);
    await failed('old', 'b.js', 2);
    await failed('began then', 'b.js', 3);
    const [page, ...others] = await fallen();
    expect(others).toEqual([]);
    expect(page).toMatchObject({
      path: '/car/',
      release: 'b.js',
      since: TODAY - 3,
      before: { visits: 800, leads: 96 },
      after: { visits: 500, leads: 30 },
      errors: [{ fingerprint: 'began then', reports: 1 }],
    });
    expect(await fallen('shipping')).toEqual([]);
  });

  // behaviour: 24.5
  it('include no page that fell by chance, rose, is new, or has its release for long', async () => {
    await counted('a.js', 10, [500, 60], '/chance/');
    await counted('b.js', 0, [100, 9], '/chance/');
    await counted('a.js', 10, [500, 30], '/rose/');
    await counted('b.js', 0, [500, 60], '/rose/');
    await counted('b.js', 0, [500, 0], '/new/');
    await counted('a.js', 50, [500, 60], '/long/');
    await counted('b.js', 30, [500, 0], '/long/');
    await counted('', 10, [500, 60], '/unknown/');
    await counted('', 0, [500, 0], '/unknown/');
    expect(await fallen()).toEqual([]);
  });

  // behaviour: 24.5
  it('compare the release of today, also after an earlier one has returned', async () => {
    await counted('a.js', 20, [500, 60]);
    await counted('b.js', 4, [500, 10]);
    await counted('a.js', 0, [100, 12]);
    expect(await fallen()).toEqual([]);
  });
});

const PAGES = 32;
const VISITS_PER_DAY = 100;
const RATE = 0.1;

/**
 * A release of pages that all have the same rates: the pages that are called fallen on each of its
 * mornings.
 */
function releaseOf(seed: number, rateAfter: number): PageRates[][] {
  const random = createRandom(seed);
  const leadsOf = (visits: number, rate: number) => {
    let leads = 0;
    for (let visit = 0; visit < visits; visit += 1) leads += random.chance(rate) ? 1 : 0;
    return leads;
  };
  const before = VISITS_PER_DAY * 28;
  const pages = Array.from({ length: PAGES }, () => ({
    before: { visits: before, leads: leadsOf(before, RATE) },
    after: { visits: 0, leads: 0 },
  }));
  return Array.from({ length: MORNINGS }, () => {
    for (const { after } of pages) {
      after.visits += VISITS_PER_DAY;
      after.leads += leadsOf(VISITS_PER_DAY, rateAfter);
    }
    return fallenAmong(pages);
  });
}

const page = (before: [number, number], after: [number, number]): PageRates => ({
  before: { visits: before[0], leads: before[1] },
  after: { visits: after[0], leads: after[1] },
});

describe('fallenAmong', () => {
  // behaviour: 24.5
  it('finds a false fall in at most one of 20 releases of 32 pages that are looked at on 28 mornings', () => {
    const releases = Array.from({ length: 100 }, (_, seed) => releaseOf(seed, RATE));
    const withFalls = releases.filter((mornings) => mornings.some((fallen) => fallen.length > 0));
    expect(withFalls.length).toBeLessThanOrEqual(5);
    const falls = releases.flat().reduce((sum, fallen) => sum + fallen.length, 0);
    expect(falls / releases.length / MORNINGS).toBeLessThan(0.01);
  });

  // behaviour: 24.5
  it('finds a rate that fell by half on most pages with ten leads a day within a week, on all within 28 days', () => {
    const mornings = Array.from({ length: 10 }, (_, seed) => releaseOf(seed, RATE / 2));
    const share = (morning: number) =>
      mornings.reduce((sum, fallen) => sum + (fallen[morning]?.length ?? 0), 0) / 10 / PAGES;
    expect(share(6)).toBeGreaterThan(0.5);
    expect(share(27)).toBeGreaterThan(0.99);
  });

  // behaviour: 24.5
  it('compares a page the more strictly the more pages there are', () => {
    const fallen = page([1_000, 100], [500, 24]);
    const same = page([1_000, 100], [500, 50]);
    expect(fallenAmong([fallen])).toEqual([fallen]);
    expect(fallenAmong([fallen, ...Array.from({ length: 31 }, () => same)])).toEqual([]);
  });

  // behaviour: 24.5
  it('leaves out pages with few leads, which do not make it stricter for others', () => {
    const fallen = page([1_000, 100], [500, 24]);
    const few = Array.from({ length: 31 }, () => page([1_000, 100], [60, 0]));
    expect(fallenAmong(few)).toEqual([]);
    expect(fallenAmong([fallen, ...few])).toEqual([fallen]);
    expect(fallenAmong([])).toEqual([]);
  });

  // behaviour: 24.5, 26.13
  it('finds a fall of few visits by its exact chance', () => {
    const fallen = page([159, 16], [110, 0]);
    const others = Array.from({ length: 10 }, () => page([150, 15], [100, 8]));
    expect(fallenAmong([fallen, ...others])).toEqual([fallen]);
    expect(fallenAmong([page([159, 16], [30, 0])])).toEqual([]);
  });

  // behaviour: 24.5, 26.13
  it('finds a false fall among few visits on at most one of 20 mornings of 28', () => {
    const random = createRandom(7);
    const leadsOf = (visits: number) =>
      Array.from({ length: visits }, () => random.chance(0.06)).filter(Boolean).length;
    const some = () => page([159, leadsOf(159)], [110, leadsOf(110)]);
    const spans = Array.from({ length: 200 }, () =>
      Array.from({ length: MORNINGS }, () => fallenAmong(Array.from({ length: 11 }, some))),
    );
    const withFalls = spans.filter((span) => span.some((fallen) => fallen.length > 0));
    expect(withFalls.length).toBeLessThanOrEqual(10);
  });

  it('counts at most one lead a visit, and finds no fall in a rise', () => {
    expect(fallenAmong([page([100, 150], [100, 110])])).toEqual([]);
    expect(fallenAmong([page([500, 30], [500, 90])])).toEqual([]);
  });
});
