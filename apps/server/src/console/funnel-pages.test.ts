import type { FunnelScreen } from '@zipfront/contracts/console/funnel';
import { DAY_MS } from '@zipfront/contracts/time';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../platform/store/schema.ts';
import type { Store } from '../platform/store/store.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { visitRows } from '../platform/store/testing/visit-rows.ts';
import { bucketOf } from '../reporting/rollups/percentiles.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../visitors/errors/testing/error-report-row.ts';
import type { Arrival } from '../visitors/visits/arrival.ts';
import { createVisit } from '../visitors/visits/create-visit.ts';
import { person } from './api/testing/api-client.ts';
import {
  type ConsoleBrowser,
  NOON,
  shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';

const TODAY = Math.floor(NOON / DAY_MS);

describe.each(engines)('the pages of the funnel on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let console: TestConsole;
  let browser: ConsoleBrowser;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    browser = await console.signedIn('reader');
    await enter({ device: 'phone' });
    await enter({ device: 'desktop' });
    await enter({ device: 'phone', path: '/auto/' });
    const visitId = await enter({ device: 'desktop', site: 'shipping' });
    await rollUpAll(store);
    await measure('insurance', 'LCP', 1_000);
    await measure('insurance', 'INP', 90);
    await measure('shipping', 'LCP', 5_000);
    await store.write(storeErrorReports, [
      { row: errorReportRow(NOON), bounds: REPORT_BOUNDS, counted: { day: TODAY, visitId } },
    ]);
  });

  async function enter(changes: Partial<Arrival>): Promise<string> {
    const rows = visitRows({ at: NOON, ...changes });
    await store.write(createVisit, rows);
    return rows.visit.id;
  }

  async function measure(site: string, metric: 'LCP' | 'INP', ms: number): Promise<void> {
    const cell = { day: TODAY, site, path: '/', release: 'page-1.js', expires_at: 0 };
    const vital = { metric, device: 'phone' as const, bucket: bucketOf(metric, ms) };
    await db
      .insertInto('rollup_vital')
      .values({ ...cell, ...vital, origin: 'visit', measured: 8 })
      .execute();
  }

  async function funnelAt(query: string): Promise<FunnelScreen> {
    return (await shown(await browser.get(`/reports/funnel${query}`))).screen as FunnelScreen;
  }

  const speedAt = async (query: string) =>
    (await funnelAt(query)).landings.map(({ page, visits, lcp, inp, errorsPerThousand }) => {
      return { page, visits, lcp, inp, errorsPerThousand };
    });

  // behaviour: 23.10
  it('shows speed and errors of each page as Health does, and leads there with its filters', async () => {
    const { landings, health } = await funnelAt('?site=insurance&a=device:phone');
    expect(health).toBe('/health?from=2026-10-26&to=2026-11-22&site=insurance');
    const query = health.replace('/health', '');
    type Pages = { rows: (Record<'page', string> & Record<string, number | null>)[] };
    const { rows } = await person(console, browser).json<Pages>('GET', `/pages${query}`);
    expect(landings.map(({ page }) => page)).toEqual(['/', '/auto/']);
    for (const [at, { page, lcp_ms: lcp, inp_ms: inp, errors_per_thousand }] of rows.entries()) {
      const speed = { lcp, inp, errorsPerThousand: errors_per_thousand };
      expect(landings[at]).toMatchObject({ page, ...speed });
    }
    expect(landings[0]?.inp).toBeGreaterThan(0);
    expect(landings[1]).toMatchObject({ lcp: null, inp: null, errorsPerThousand: 0 });
  });

  // behaviour: 23.10
  it('adds the sites of a page up, and leaves out what is not stored by a filter', async () => {
    const [all] = await speedAt('');
    const [one] = await speedAt('?site=insurance');
    expect(all).toMatchObject({ page: '/', visits: 3, errorsPerThousand: 1_000 / 3 });
    expect(one).toMatchObject({ visits: 2, errorsPerThousand: 500 });
    expect(all?.lcp).toBeGreaterThan(one?.lcp ?? 0);
    expect(await speedAt('?device=phone&page=/')).toEqual([
      { ...all, visits: 1, errorsPerThousand: null },
    ]);
    expect(await speedAt('?channel=direct&page=/')).toEqual([
      { page: '/', visits: 3, lcp: null, inp: null, errorsPerThousand: null },
    ]);
  });

  // behaviour: 24.10
  it('sorts the pages and their file by an address, which all links retain', async () => {
    const pagesAt = async (query: string) => {
      const { landings, csv, order, ranges } = await funnelAt(query);
      const [, ...lines] = (await (await browser.get(csv.pages)).text()).trimEnd().split('\n');
      const pages = landings.map(({ page }) => page);
      expect(lines.map((line) => line.split(',')[2])).toEqual(pages);
      return { pages, order, ranges };
    };
    expect((await pagesAt('')).pages).toEqual(['/', '/auto/']);
    const { pages, order, ranges } = await pagesAt('?sort=visits&a=device:phone');
    expect(pages).toEqual(['/auto/', '/']);
    expect(order.sort).toBe('visits');
    const next = new URL(order.addresses.visits, 'http://console').searchParams;
    expect([next.get('sort'), next.get('a')]).toEqual([null, 'device:phone']);
    expect(ranges[0]?.address).toContain('sort=visits');
    expect((await pagesAt('?sort=-page')).pages).toEqual(['/auto/', '/']);
  });

  // behaviour: 23.7, 23.10
  it('sends speed and errors in the file of the pages', async () => {
    const { csv, landings } = await funnelAt('?site=insurance');
    const [head = '', line = ''] = (await (await browser.get(csv.pages)).text()).split('\n');
    expect(head).toMatch(/,revenuePerVisit,lcp,inp,errorsPerThousand$/);
    expect(line).toMatch(new RegExp(`,0\\.00,${landings[0]?.lcp},${landings[0]?.inp},500$`));
  });
});
