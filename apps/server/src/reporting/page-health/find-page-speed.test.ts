import { EACH_RELEASE } from '@zipfront/contracts/api/funnel';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Device } from '../../platform/store/tables/reports.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../../visitors/errors/testing/error-report-row.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { findPages } from '../funnel/find-steps.ts';
import { createPageRow } from '../funnel/funnel-rows.ts';
import { ALL_VISITS } from '../report/filter.ts';
import { bucketIndex } from '../rollups/percentiles.ts';
import { rollUpAll } from '../rollups/roll-up.ts';
import { findPageSpeed } from './find-page-speed.ts';
import { findReleases } from './find-releases.ts';
import type { HealthFilter } from './health-filter.ts';

type Pages = ReturnType<typeof createPageRow>[];

const TODAY = Math.floor(NOON / DAY_MS);
const FILTER = { ...ALL_VISITS, from: TODAY - 27, to: TODAY, site: null, release: '' };

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring' },
} as const;

/** Values of each property that visits differ in. */
const VALUES = {
  channel: ['direct', 'email', 'paid-search'],
  campaign: ['', 'spring'],
  device: ['desktop', 'phone', 'tablet'],
  page: ['/', '/auto/'],
} as const;

describe.each(engines)('the health of pages under filters on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  /** Visits and leads that differ in all that can be filtered by. */
  async function fill(): Promise<void> {
    const enter = (changes: Partial<Arrival>) => store.write(storeVisit, visitRows(changes));
    await enter({ device: 'phone', path: '/' });
    await enter({ ...SPRING, device: 'phone', path: '/' });
    await enter({ ...SPRING, device: 'desktop', path: '/auto/' });
    await enter({ channel: 'email', device: 'tablet', path: '/auto/' });
    await enterLead(store, 'a', { ...SPRING, device: 'phone', path: '/auto/' });
    await enterLead(store, 'b', { channel: 'email', device: 'phone', path: '/' });
    await reportLead(store, 'a', { status: 'sold', cents: 4_000, at: NOON });
    await reportLead(store, 'b', { status: 'sold', cents: 1_000, at: NOON });
    await rollUpAll(store);
  }

  async function enterVisits(count: number, release: string): Promise<void> {
    for (let entered = 0; entered < count; entered += 1) {
      await store.write(storeVisit, visitRows({ path: '/auto/', release }));
    }
    await rollUpAll(store);
  }

  async function measure(device: Device, ms: number): Promise<void> {
    const cell = { day: TODAY, site: 'insurance', path: '/auto/', release: 'page-1.js' };
    const vital = { metric: 'INP' as const, device, bucket: bucketIndex('INP', ms), expires_at: 0 };
    await db
      .insertInto('rollup_vital')
      .values({ ...cell, ...vital, origin: 'visit', measured: 8 })
      .execute();
  }

  async function pagesUnder(more: Partial<HealthFilter>): Promise<Pages> {
    const filter = { ...FILTER, ...more };
    const rows = await findPages(store.reads, filter, 1_000);
    const speedOf = await findPageSpeed(store.reads, filter);
    return rows.map((sums) => createPageRow(sums, speedOf, true));
  }

  /** Sums of pages: visits, leads and approved money. */
  function sumsOf(pages: Pages): number[] {
    const sum = (value: (page: Pages[number]) => number) =>
      Math.round(pages.reduce((all, page) => all + value(page), 0));
    return [
      sum(({ visits }) => visits),
      sum(({ leads }) => leads),
      sum(({ visits, revenue_per_visit_cents: cents }) => visits * (cents ?? 0)),
    ];
  }

  // behaviour: 24.9
  it('adds parts up to the whole, with leads and money, under every filter', async () => {
    await fill();
    expect(sumsOf(await pagesUnder({}))).toEqual([6, 2, 5_000]);
    const filters: Partial<HealthFilter>[] = [
      {},
      { release: EACH_RELEASE },
      { channel: 'paid-search' },
      { device: 'phone' },
      { page: '/auto/', device: 'phone' },
      { campaign: 'spring', release: EACH_RELEASE },
    ];
    for (const filter of filters) {
      const whole = sumsOf(await pagesUnder(filter));
      for (const [name, values] of Object.entries(VALUES)) {
        if (name in filter) continue;
        const parts = [0, 0, 0];
        for (const value of values) {
          const part = sumsOf(await pagesUnder({ ...filter, [name]: value }));
          for (const [at, number] of part.entries()) parts[at] = (parts[at] ?? 0) + number;
        }
        expect(parts, `${name} under ${JSON.stringify(filter)}`).toEqual(whole);
      }
    }
  });

  // behaviour: 24.9
  it('reads the speed of a device, and leaves it out where it is not stored by a property', async () => {
    await fill();
    await measure('phone', 900);
    await measure('desktop', 90);
    const auto = async (more: Partial<HealthFilter>) =>
      (await pagesUnder(more)).find(({ page }) => page === '/auto/');
    expect((await auto({ device: 'phone' }))?.inp_ms).toBeGreaterThan(600);
    expect((await auto({ device: 'desktop' }))?.inp_ms).toBeLessThan(200);
    expect(await auto({ page: '/' })).toBeUndefined();
    expect(await auto({ page: '/auto/' })).toMatchObject({ visits: 3, errors_per_thousand: 0 });
    expect(await auto({ device: 'phone' })).toMatchObject({ errors_per_thousand: null, visits: 1 });
    for (const one of [{ channel: 'paid-search' }, { campaign: 'spring' }]) {
      const nothing = { inp_ms: null, errors_per_thousand: null };
      expect(await auto(one)).toMatchObject({
        ...nothing,
        visits: 2,
        revenue_per_visit_cents: 2_000,
      });
    }
  });

  /** An error of `/auto/` today. */
  const failed = (fingerprint: string, release: string) =>
    store.write(storeErrorReports, [
      {
        row: errorReportRow(NOON, { fingerprint, release, path: '/auto/' }),
        bounds: REPORT_BOUNDS,
        counted: { day: TODAY, visitId: null },
      },
    ]);

  // behaviour: 24.4
  it('have the 75th percentiles of each page, and the errors per 1,000 visits', async () => {
    await enterVisits(4, 'a.js');
    await failed('one', 'a.js');
    await failed('one', 'a.js');
    const cell = { day: TODAY, site: 'insurance', path: '/auto/', release: 'a.js', expires_at: 0 };
    for (const [device, value, measured] of [
      ['phone', 2_500, 30],
      ['desktop', 900, 10],
    ] as const) {
      const bucket = bucketIndex('LCP', value);
      const row = { ...cell, metric: 'LCP' as const, device, bucket, origin: 'visit' as const };
      await db
        .insertInto('rollup_vital')
        .values({ ...row, measured })
        .execute();
    }
    expect(await pagesUnder({})).toMatchObject([
      {
        page: '/auto/',
        release: null,
        visits: 4,
        errors_per_thousand: 500,
        lcp_ms: 2_250 + 250 * (20 / 30),
        inp_ms: null,
        cls: null,
      },
    ]);
    expect(await pagesUnder({ site: 'shipping' })).toEqual([]);
  });

  // behaviour: 24.4
  it('have the speed, the errors and the visits of each release, or of one', async () => {
    await enterVisits(4, 'a.js');
    await enterVisits(2, 'b.js');
    await failed('one', 'b.js');
    const cell = { day: TODAY, site: 'insurance', path: '/auto/', release: 'b.js', expires_at: 0 };
    const vital = { metric: 'INP' as const, device: 'phone' as const, origin: 'visit' as const };
    await db
      .insertInto('rollup_vital')
      .values({ ...cell, ...vital, bucket: bucketIndex('INP', 400), measured: 8 })
      .execute();
    const byRelease = await pagesUnder({ release: EACH_RELEASE });
    expect(byRelease).toMatchObject([
      { release: 'a.js', visits: 4, errors_per_thousand: 0, inp_ms: null },
      { release: 'b.js', visits: 2, errors_per_thousand: 500 },
    ]);
    expect(byRelease[1]?.inp_ms).toBeGreaterThan(200);
    expect(await pagesUnder({ release: 'b.js' })).toEqual([byRelease[1]]);
    expect(await pagesUnder({ release: 'c.js' })).toEqual([]);
    expect(await findReleases(store.reads, FILTER)).toEqual(['a.js', 'b.js']);
    expect(await findReleases(store.reads, { ...FILTER, site: 'shipping' })).toEqual([]);
  });
});
