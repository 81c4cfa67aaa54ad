import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import type { getDays } from '@zipfront/contracts/api/today';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { parseRecords } from '../../platform/csv/testing/parse-records.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { countLead } from '../../reporting/rollups/count-lead.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { type ApiClient, person } from '../api/testing/api-client.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { importSpend } from '../testing/import-spend.ts';

const google = (campaign: string) => ({ source: 'google', campaign });

/** Spend for several sites; on 20 November the shipping campaign has neither visits nor leads. */
const FOR_ALL = `date,source,campaign,cost
2026-11-20,google,cars,33.19
2026-11-21,google,cars,21.13
2026-11-21,google,quotes,54.40
2026-11-20,google,nowhere,2
`;

describe.each(eitherEngine(import.meta.filename))('the profit of a day on $name', (engine) => {
  let store: Store;
  let client: ApiClient;
  beforeEach(async () => {
    const opened = await emptyTestDatabase(engine);
    store = opened.store;
    const console = testConsole(store);
    const browser = await console.signedIn('marketer');
    client = person(console, browser);
    const at = NOON - DAY_MS;
    await enterLead(store, 'sold', { at, fields: google('quotes') });
    await reportLead(store, 'sold', { status: 'sold', cents: 7_000, at });
    await enterLead(store, 'promised', { at, fields: { campaign: 'letter' }, channel: 'email' });
    await reportLead(store, 'promised', { status: 'accepted', cents: 6_000, at });
    const from = arrival({ at, site: 'shipping', fields: google('cars') });
    const { rows } = createVisit(from, { visitorId: null, bot: false });
    await store.write(storeVisit, rows);
    await opened.db.transaction().execute((trx) =>
      countLead(trx, {
        visit_id: rows.visit.id,
        position: 1,
        lead_id: 'order',
        kind: 'order',
        at,
        line: '',
        us_state: '',
        expires_at: at,
      }),
    );
    await rollUpAll(store);
    await importSpend(browser, FOR_ALL, '');
    await importSpend(browser, 'date,source,campaign,cost\n2026-11-21,bing,cars,8\n', 'shipping');
    await importSpend(
      browser,
      'date,source,campaign,cost\n2026-11-21,bing,quotes,5\n',
      'insurance',
    );
  });

  // behaviour: 21.12, 26.1
  it('agrees on the first page and in the reports, of all sites and of each', async () => {
    const today = arrival({ at: NOON }).reportingTime.day;
    const profits: Record<string, (number | null | undefined)[]> = {};
    for (const site of ['', 'insurance', 'shipping']) {
      const { rows } = await client.json<ResponseOf<typeof getDays>>(
        'GET',
        `/reports/days?to=${dateOfDay(today)}${site === '' ? '' : `&site=${site}`}`,
      );
      for (const daysAgo of [0, 1, 2]) {
        const day = dateOfDay(today - daysAgo);
        const query = `from=${day}&to=${day}${site === '' ? '' : `&site=${site}`}`;
        const { totals } = await report(query);
        const line = rows.find((one) => one.day === day);
        expect(line, `${day} of ${site}`).toMatchObject({
          profit_cents: totals.profit_cents,
          pending_cents: totals.pending_cents,
          spend_cents: totals.spend_cents,
        });
        const byDay = await client.json<ResponseOf<typeof getReport>>(
          'GET',
          `/reports?by=day&${site === '' ? '' : `&site=${site}`}`,
        );
        const found = byDay.rows.find((row) => row.day === day);
        expect(found?.profit_cents ?? null, `${day} of ${site} by day`).toBe(totals.profit_cents);
        profits[site] = [...(profits[site] ?? []), line?.profit_cents];
      }
    }
    // 70.00 - 54.40 - 5.00, and the 2.00 of a campaign without visits. The 54.40 are for all sites:
    // of insurance alone, no spend is known on the 70.00.
    expect(profits).toEqual({
      '': [null, 1_060, -200],
      insurance: [null, -500, null],
      shipping: [null, null, null],
    });
  });

  // behaviour: 21.24, 27.16
  it('includes the revenue of a campaign that a file leaves out, because it cost nothing', async () => {
    await enterLead(store, 'late', { at: NOON - 2 * DAY_MS, fields: google('quotes') });
    await reportLead(store, 'late', { status: 'sold', cents: 3_000, at: NOON });
    await rollUpAll(store);
    const days = 'from=2026-11-20&to=2026-11-21';
    const { rows } = await report(`${days}&by=day&source=google`);
    const quotes = rows.filter(({ campaign }) => campaign === 'quotes');
    const spent = quotes.map((row) => [row.day, row.spend_cents, row.profit_cents]);
    expect(spent.sort()).toEqual([
      ['2026-11-20', 0, 3_000],
      ['2026-11-21', 5_440, 1_560],
    ]);
    const found = await Promise.all(['', '&by=day', '&by=source'].map((by) => report(days + by)));
    // 100.00 - 54.40 - 5.00, and the 2.00 of a campaign without visits.
    for (const { totals } of found) expect(totals).toMatchObject({ profit_cents: 3_860 });
  });

  // behaviour: 21.12
  it('stays unknown of a campaign on a site without hand-offs, on days with leads and on days without', async () => {
    for (const days of ['from=2026-11-20&to=2026-11-20', 'from=2026-11-21&to=2026-11-21', '']) {
      const { rows } = await report(days);
      const cars = rows.filter(({ campaign }) => campaign === 'cars');
      expect(cars.length).toBeGreaterThan(0);
      for (const row of cars) expect(row).toMatchObject({ profit_cents: null, roas: null });
    }
    for (const sort of ['profit_cents', '-profit_cents']) {
      const { rows } = await client.json<ResponseOf<typeof getReport>>(
        'GET',
        `/reports?by=campaign&by=source&sort=${sort}`,
      );
      const known = rows.map(({ profit_cents: cents }) => cents !== null);
      expect(known, sort).toEqual(known.toSorted((one, other) => Number(other) - Number(one)));
      expect(known).toContain(false);
    }
  });

  // behaviour: 22.13
  it('stands beside the promised money in the report and its file', async () => {
    const { rows, totals } = await report('');
    expect(totals).toMatchObject({ approved_cents: 7_000, pending_cents: 6_000 });
    const letter = rows.find(({ campaign }) => campaign === 'letter');
    expect(letter).toMatchObject({ pending_cents: 6_000, profit_cents: null });
    const file = await client.send('GET', '/reports.csv?by=campaign');
    const line = parseRecords(await file.text()).find(({ campaign }) => campaign === 'letter');
    expect(line).toMatchObject({ pending_cents: '6000', approved_cents: '0', profit_cents: '' });
  });

  const report = (query: string) =>
    client.json<ResponseOf<typeof getReport>>('GET', `/reports?by=campaign&${query}`);
});
