import type { listJoins, listUnmatchedCampaigns } from '@zipfront/contracts/api/campaign-joins';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { parseRecords } from '../../platform/csv/testing/parse-records.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { countLead, type NewLead } from '../../reporting/rollups/count-lead.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import {
  type ConsoleBrowser,
  NOON,
  type TestConsole,
  testConsole,
} from '../testing/console-browser.ts';
import { importSpend } from '../testing/import-spend.ts';
import { type ApiClient, person, throughToday } from './testing/api-client.ts';
import { campaignReport } from './testing/campaign-report.ts';

const DAYS = '&from=2026-11-01&to=2026-11-22';

const BANNER = { source: 'gdn', campaign_id: '', campaign: 'banner' };
const WINTER = { source: 'bing', campaign_id: '', campaign: 'Winter' };

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring' },
} as const;
const WITH_ID = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'renamed', utm_id: '77' },
} as const;
const LETTER = { channel: 'email', fields: { campaign: 'letter' } } as const;
const UNKNOWN = { channel: 'display', fields: { source: 'gdn', campaign: 'banner' } } as const;

const SPENT = `date,source,campaign_id,campaign,cost,clicks
2026-11-20,google,,Spring,30,40
2026-11-21,google,,Spring,10,10
2026-11-21,google,77,Home,5,
2026-11-21,bing,,Winter,2.50,3
2026-10-01,google,,Spring,99,99
`;

/** A lead of the only touch of a visit. */
function leadOf(visit_id: string, kind: 'hand-off' | 'order'): NewLead {
  return {
    visit_id,
    position: 1,
    lead_id: visit_id,
    kind,
    at: NOON,
    line: 'auto',
    us_state: 'CA',
    expires_at: NOON,
  };
}

describe.each(
  eitherEngine(import.meta.filename),
)('spend in the report of campaigns on $name', (engine) => {
  let store: Store;
  let db: Db;
  let console: TestConsole;
  let browser: ConsoleBrowser;
  let client: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    browser = await console.signedIn('marketer');
    client = throughToday(person(console, browser));
    for (const changes of [SPRING, SPRING, WITH_ID, LETTER, UNKNOWN]) await enter(changes);
    const visitId = await enter(SPRING);
    await db.transaction().execute((trx) => countLead(trx, leadOf(visitId, 'hand-off')));
    await enter({ ...SPRING, site: 'shipping' });
    await rollUpAll(store);
    await importSpend(browser, SPENT, 'insurance');
    await importSpend(browser, 'date,source,campaign,cost\n2026-11-21,google,spring,7\n', '');
  });

  async function enter(changes: Partial<Arrival>): Promise<string> {
    const { rows } = createVisit(arrival({ at: NOON, ...changes }), {
      visitorId: null,
      bot: false,
    });
    await store.write(storeVisit, rows);
    return rows.visit.id;
  }

  const report = (query = '') => campaignReport(client, DAYS + query);
  const unmatched = (by = client) =>
    by.json<ResponseOf<typeof listUnmatchedCampaigns>>('GET', '/campaign-joins/unmatched');
  const file = async (query: string) =>
    parseRecords(
      await (await client.send('GET', `/reports.csv?by=source&by=campaign${DAYS}${query}`)).text(),
    );
  const join = (visits: object, spend: object) =>
    client.send('POST', '/campaign-joins', { visits, spend });

  // behaviour: 21.6, 21.7, 21.9
  it('shows spend and cost per lead beside the visits of each campaign', async () => {
    const { rows, totals, currency } = await report('&site=insurance');
    const paid = { channel: 'paid-search', spend_cents: 500, cost_per_lead_cents: null };
    expect(rows).toMatchObject(
      [
        { ...paid, campaign: 'spring', visits: 3, leads: 1, spend_cents: 4_000 },
        { channel: 'display', campaign: 'banner', visits: 1, spend_cents: null },
        { channel: 'email', campaign: 'letter', visits: 1, spend_cents: null },
        { ...paid, campaign: 'renamed', visits: 1 },
        { channel: '', campaign: 'Winter', visits: 0, spend_cents: 250 },
      ].toSorted(
        (one, other) =>
          other.visits - one.visits || (other.spend_cents ?? 0) - (one.spend_cents ?? 0),
      ),
    );
    expect(totals).toMatchObject({ visits: 6, leads: 1, spend_cents: 4_750 });
    expect(currency).toBe('USD');
  });

  // behaviour: 21.9
  it('adds sites, channels and campaigns up to the whole', async () => {
    const { rows, totals: whole } = await report();
    expect(whole).toMatchObject({ visits: 7, spend_cents: 5_450 });
    const sum = (numbers: (number | null)[]) =>
      numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
    expect(sum(rows.map(({ spend_cents }) => spend_cents))).toBe(5_450);
    const channels = [...new Set(rows.map(({ channel = '' }) => channel))].filter(Boolean);
    const byChannel = await Promise.all(
      channels.map(async (channel) => (await report(`&channel=${channel}`)).totals),
    );
    expect(sum(byChannel.map(({ visits }) => visits))).toBe(7);
    const spent = sum(byChannel.map(({ spend_cents }) => spend_cents));
    expect(spent + (await unmatched()).sums.spend_cents).toBe(5_450);
    const bySite = await Promise.all(
      ['insurance', 'shipping'].map(async (site) => (await report(`&site=${site}`)).totals),
    );
    // 7.00 was spent for several sites.
    expect(sum(bySite.map(({ spend_cents }) => spend_cents)) + 700).toBe(5_450);
    expect(sum(bySite.map(({ visits }) => visits))).toBe(7);
  });

  // behaviour: 21.9, 27.16
  it.each([
    '',
    '&site=insurance',
    '&channel=paid-search',
  ])('adds days and campaigns up to the same money and leads of what has spend under %j', async (query) => {
    await enterLead(store, 'sold', { ...SPRING, at: NOON - DAY_MS });
    await reportLead(store, 'sold', { status: 'sold', cents: 6_000, at: NOON });
    // On a day without spend of the campaign.
    await enterLead(store, 'later', { ...SPRING, at: NOON });
    await reportLead(store, 'later', { status: 'sold', cents: 9_000, at: NOON });
    await rollUpAll(store);
    const totals = await Promise.all(
      ['campaign', 'day', 'weekday', 'channel'].map(async (by) => {
        const found = await client.json<ResponseOf<typeof getReport>>(
          'GET',
          `/reports?by=${by}${DAYS}${query}`,
        );
        const profits = found.rows.map(({ profit_cents: profit }) => profit ?? 0);
        expect(
          profits.reduce((sum, profit) => sum + profit, 0),
          by,
        ).toBe(found.totals.profit_cents);
        return found.totals;
      }),
    );
    for (const one of totals) expect(one).toEqual(totals[0]);
    expect(totals[0]).toMatchObject({
      approved_cents: 15_000,
      revenue_without_spend_cents: 9_000,
      profit_cents: 6_000 - (totals[0]?.spend_cents ?? 0),
      cost_per_lead_cents: totals[0]?.spend_cents,
    });
  });

  // behaviour: 21.8, 35.23
  it('lists both remainders, and joins them by hand, which can be undone', async () => {
    const before = await unmatched();
    expect(before).toMatchObject({
      sums: { spend: 1, spend_cents: 250, visits: 1, paid_visits: 1 },
      rows: [
        { lacks: 'visits', source: 'bing', campaign: 'Winter', spend_cents: 250 },
        { lacks: 'spend', source: 'gdn', campaign: 'banner', visits: 1 },
      ],
    });
    const { totals } = await report();
    expect((await join(BANNER, WINTER)).status).toBe(204);
    expect(await unmatched()).toMatchObject({ sums: { spend: 0, visits: 0 }, rows: [] });
    const after = await report();
    expect(after.rows).toContainEqual(
      expect.objectContaining({ channel: 'display', campaign: 'banner', spend_cents: 250 }),
    );
    expect(after.totals.spend_cents).toEqual(totals.spend_cents);
    const { rows } = await client.json<ResponseOf<typeof listJoins>>('GET', '/campaign-joins');
    expect(rows).toMatchObject([{ spend: { campaign: 'Winter' }, actor: 'marketer-1' }]);
    const undo = `/campaign-joins/${rows[0]?.id}`;
    expect((await client.send('DELETE', undo)).status).toBe(204);
    expect((await client.send('DELETE', undo)).status).toBe(404);
    expect(await unmatched()).toEqual(before);
    const trail = await store.reads
      .selectFrom('console_action')
      .select('action')
      .where('action', 'like', 'campaigns-%')
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['campaigns-joined', 'campaigns-separated']);
  });

  // behaviour: 21.8
  it('writes down that a join ends when its visits are joined with other spend', async () => {
    await join(BANNER, WINTER);
    await join(BANNER, { ...WINTER, campaign: 'Summer' });
    const trail = await store.reads
      .selectFrom('console_action')
      .select(['action', 'detail'])
      .where('action', 'like', 'campaigns-%')
      .execute();
    const entries = trail.map(({ action, detail }) => ({ action, ...fromJson(detail) }));
    // Those of one millisecond have no order.
    expect(entries).toHaveLength(3);
    const visits = 'gdn / banner';
    expect(entries).toEqual(
      expect.arrayContaining([
        { action: 'campaigns-joined', visits, spend: 'bing / Winter' },
        { action: 'campaigns-separated', visits, spend: 'bing / Winter' },
        { action: 'campaigns-joined', visits, spend: 'bing / Summer' },
      ]),
    );
  });

  // behaviour: 21.8
  it.each([
    {},
    { source: 'gdn' },
    { source: 'gdn', campaign: 1 },
    { source: [], campaign: '' },
  ])('refuses to join %j', async (visits) => {
    expect((await join(visits, WINTER)).status).toBe(422);
    expect(await store.reads.selectFrom('campaign_join').select('id').execute()).toEqual([]);
  });

  // behaviour: 21.8
  it('replaces an earlier join of the same visits', async () => {
    await join(BANNER, WINTER);
    await join(BANNER, { source: 'google', campaign_id: '77', campaign: 'Home' });
    expect(await unmatched()).toMatchObject({
      sums: { spend: 1, visits: 0 },
      rows: [{ campaign: 'Winter' }],
    });
  });

  // behaviour: 21.8
  it('lets a reader see the remainders, and not join them', async () => {
    const reader = throughToday(person(console, await console.signedIn('reader')));
    expect((await unmatched(reader)).sums.spend).toBe(1);
    const sent = await reader.send('POST', '/campaign-joins', { visits: BANNER, spend: WINTER });
    expect(sent.status).toBe(403);
  });

  // behaviour: 21.9
  it('shows spend and its measures in the file, with what has no visits', async () => {
    const found = await file('&site=insurance');
    expect(found).toContainEqual(
      expect.objectContaining({
        source: 'google',
        campaign: 'spring',
        visits: '3',
        leads: '1',
        spend_cents: '4000',
        lead_rate: String(1 / 3),
      }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        source: 'bing',
        campaign: 'Winter',
        visits: '0',
        lead_rate: '',
        spend_cents: '250',
        cost_per_lead_cents: '',
      }),
    );
  });

  // behaviour: 21.9
  it('knows no profit of a campaign on a site without hand-offs, and leaves its spend out of the profit of all', async () => {
    const before = await report();
    const cars = { source: 'google', campaign: 'cars' };
    const visitId = await enter({ ...SPRING, fields: cars, site: 'shipping' });
    await db.transaction().execute((trx) => countLead(trx, leadOf(visitId, 'order')));
    await rollUpAll(store);
    await importSpend(
      browser,
      'date,source,campaign,cost,clicks\n2026-11-21,google,cars,163.18,9\n',
      'shipping',
    );
    const { rows, totals } = await report();
    const row = rows.find(({ campaign }) => campaign === 'cars');
    expect(row).toMatchObject({ leads: 1, spend_cents: 16_318, profit_cents: null, roas: null });
    const { profit_cents, roas } = before.totals;
    expect(totals).toMatchObject({ spend_cents: 21_768, profit_cents, roas });
    expect(profit_cents).toBe(-5_450);
    expect((await report('&site=shipping')).totals).toMatchObject({
      leads: 1,
      profit_cents: null,
      roas: null,
    });
  });

  // behaviour: 21.10
  it('counts the leads that a long list leaves out in the totals', async () => {
    const { rows, left_out: leftOut, totals } = await report('&limit=2');
    expect([rows.length, leftOut]).toEqual([2, 3]);
    expect(totals).toEqual((await report()).totals);
  });

  // behaviour: 17.61
  it('shows a loss as a number, which a spreadsheet adds up', async () => {
    expect((await file('&site=insurance'))[0]).toMatchObject({ profit_cents: '-4000' });
  });
});
