import type { listFunnelPages } from '@zipfront/contracts/api/funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { bucketIndex } from '../../reporting/rollups/percentiles.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../../visitors/errors/testing/error-report-row.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program, throughToday } from './testing/api-client.ts';

const TODAY = Math.floor(NOON / DAY_MS);

describe.each(eitherEngine(import.meta.filename))('the pages of the funnel on $name', (engine) => {
  let store: Store;
  let db: Db;
  let client: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    client = throughToday(await program(testConsole(store), store, ['read:reports']));
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
    await store.write(storeVisit, rows);
    return rows.visit.id;
  }

  async function measure(site: string, metric: 'LCP' | 'INP', ms: number): Promise<void> {
    const cell = { day: TODAY, site, path: '/', release: 'page-1.js', expires_at: 0 };
    const vital = { metric, device: 'phone' as const, bucket: bucketIndex(metric, ms) };
    await db
      .insertInto('rollup_vital')
      .values({ ...cell, ...vital, origin: 'visit', measured: 8 })
      .execute();
  }

  const pagesAt = async (query: string) => {
    const path = `/reports/funnel/pages${query}`;
    return (await client.json<ResponseOf<typeof listFunnelPages>>('GET', path)).rows;
  };

  // behaviour: 23.10, 24.4
  it('shows speed and errors of each page, of all releases or of each', async () => {
    const pages = await pagesAt('?site=insurance');
    expect(pages.map(({ page }) => page)).toEqual(['/', '/auto/']);
    expect(pages[0]).toMatchObject({ release: null, cls: null, errors_per_thousand: 500 });
    expect(await pagesAt('?site=insurance&release=each&page=/')).toEqual([
      { ...pages[0], release: 'page-1.js' },
    ]);
    expect(await pagesAt('?release=page-2.js')).toEqual([]);
    expect(pages[0]?.inp_ms).toBeGreaterThan(0);
    expect(pages[1]).toMatchObject({ lcp_ms: null, inp_ms: null, errors_per_thousand: 0 });
  });

  // behaviour: 23.10
  it('adds the sites of a page up, and leaves out what is not stored by a filter', async () => {
    const [all] = await pagesAt('');
    const [one] = await pagesAt('?site=insurance');
    expect(all).toMatchObject({ page: '/', visits: 3, errors_per_thousand: 1_000 / 3 });
    expect(one).toMatchObject({ visits: 2, errors_per_thousand: 500 });
    expect(all?.lcp_ms).toBeGreaterThan(one?.lcp_ms ?? 0);
    const { lcp_ms, inp_ms } = all ?? {};
    expect(await pagesAt('?device=phone&page=/')).toMatchObject([
      { visits: 1, lcp_ms, inp_ms, errors_per_thousand: null },
    ]);
    expect(await pagesAt('?channel=direct&page=/')).toMatchObject([
      { page: '/', visits: 3, lcp_ms: null, inp_ms: null, errors_per_thousand: null },
    ]);
  });

  // behaviour: 23.7, 23.10
  it('sends speed and errors in the file of the pages', async () => {
    const [{ lcp_ms, inp_ms } = {}] = await pagesAt('?site=insurance');
    const file = await client.send('GET', '/reports/funnel/pages.csv?site=insurance');
    const [head = '', line = ''] = (await file.text()).split('\n');
    expect(head).toMatch(/,revenue_per_visit_cents,lcp_ms,inp_ms,cls,errors_per_thousand$/);
    expect(line).toMatch(new RegExp(`,0,${lcp_ms},${inp_ms},,500$`));
  });
});
