import { MEASURE_NAMES } from '@zipfront/contracts/reports/measures';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { parseRecords } from '../../platform/csv/testing/parse-records.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, throughToday } from './testing/api-client.ts';
import { campaignReport } from './testing/campaign-report.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring' },
} as const;
const LETTER = { channel: 'email', fields: { campaign: '=1+2' } } as const;

const SUMS = ['visits', 'leads', 'accepted', 'sold', 'spend_cents'] as const;

describe.each(eitherEngine(import.meta.filename))('the report of campaigns on $name', (engine) => {
  let store: Store;
  let client: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    const console = testConsole(store);
    client = throughToday(person(console, await console.signedIn('reader')));
    await enter({ ...SPRING, at: NOON });
    await enter({ ...SPRING, at: NOON - DAY_MS });
    const deleted = await enter({ ...SPRING, at: NOON - DAY_MS });
    await enter({ ...LETTER, at: NOON - DAY_MS, site: 'shipping' });
    await enter({ at: NOON - 40 * DAY_MS });
    await store.write(deleteVisit, { visitId: deleted });
    await rollUpAll(store);
  });

  async function enter(changes: Partial<Arrival>): Promise<string> {
    const { rows } = createVisit(arrival(changes), { visitorId: null, bot: false });
    await store.write(storeVisit, rows);
    return rows.visit.id;
  }

  const report = (query: string) => campaignReport(client, query);
  const file = async (query: string) =>
    parseRecords(await (await client.send('GET', `/reports.csv?by=campaign${query}`)).text());

  // behaviour: 17.60
  it('shows the sums of each campaign in the last 28 days, also of visits that were deleted', async () => {
    expect(await report('')).toMatchObject({
      from: '2026-10-26',
      to: '2026-11-22',
      left_out: 0,
      rows: [
        { channel: 'paid-search', campaign: 'spring', visits: 3 },
        { channel: 'email', campaign: '=1+2', visits: 1 },
      ],
      totals: { visits: 4 },
    });
  });

  // behaviour: 17.60
  it.each([
    ['', 4],
    ['&from=2026-11-21&to=2026-11-21', 3],
    ['&site=shipping', 1],
    ['&channel=paid-search', 3],
    ['&site=shipping&channel=paid-search', 0],
    ['&from=2026-10-01', 5],
  ])('adds the parts of %j up to the whole', async (query, visits) => {
    const { rows, totals } = await report(query);
    expect(totals.visits ?? 0).toBe(visits);
    const parts = (name: (typeof SUMS)[number]) =>
      rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
    for (const name of SUMS) expect(parts(name)).toBe(totals[name] ?? 0);
  });

  // behaviour: 17.60
  it.each([
    '?from=2026-02-30',
    '?to=soon',
    '?from=2026-11-20&to=2026-11-19',
    '?from=1900-01-01',
    '?site=unknown',
    '?compare=planet',
    '?by=day&money=event',
    '?by=device&money=event',
  ])('refuses %j', async (query) => {
    expect((await client.send('GET', `/reports${query}`)).status).toBe(400);
  });

  // behaviour: 22.12
  it('shows the money that partners reported, on the day of the visit, and counts sales that stand', async () => {
    await enterLead(store, 'a', { ...SPRING, at: NOON - DAY_MS });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON });
    await rollUpAll(store);
    const day = '&from=2026-11-21&to=2026-11-21&site=insurance';
    const sold = { leads: 1, accepted: 1, sold: 1, taken_back: 0, approved_cents: 4_250 };
    expect((await report(day)).rows).toMatchObject([{ campaign: 'spring', ...sold }]);
    expect(await file(day)).toMatchObject([
      { campaign: 'spring', leads: '1', sold: '1', approved_cents: '4250' },
    ]);
    await reportLead(store, 'a', { status: 'reversed', at: NOON });
    await rollUpAll(store);
    expect((await report(day)).totals).toMatchObject({
      accepted: 1,
      sold: 0,
      taken_back: 1,
      approved_cents: 0,
    });
  });

  // behaviour: 27.1
  it('counts money by the day on which it came, beside visits and spend on theirs', async () => {
    await enterLead(store, 'a', { ...SPRING, at: NOON - 40 * DAY_MS });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON - DAY_MS });
    await rollUpAll(store);
    const range = '&from=2026-11-21&to=2026-11-21&channel=paid-search';
    expect((await report(range)).totals).toMatchObject({ visits: 2, sold: 0 });
    const { totals, rows } = await report(`${range}&money=event`);
    const sold = { visits: 2, leads: 0, sold: 1, approved_cents: 4_250 };
    expect(totals).toMatchObject(sold);
    expect(rows).toMatchObject([{ campaign: 'spring', ...sold }]);
    expect(await file(`${range}&money=event`)).toMatchObject([{ approved_cents: '4250' }]);
    const alone = '&from=2026-11-20&to=2026-11-20&money=event';
    await reportLead(store, 'a', { status: 'reversed', at: NOON - 2 * DAY_MS });
    await rollUpAll(store);
    expect((await report(alone)).rows).toMatchObject([{ visits: 0, taken_back: 1 }]);
  });

  // behaviour: 17.61
  it('shows its rows as a file without formulas', async () => {
    const response = await client.send('GET', '/reports.csv?by=campaign&site=shipping');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const [head = '', row = ''] = (await response.text()).split('\n');
    expect(head.split(',')).toEqual(expect.arrayContaining(['campaign', ...MEASURE_NAMES]));
    expect(row).toContain("'=1+2");
  });
});
