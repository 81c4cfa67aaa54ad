import type { listJoins } from '@zipfront/contracts/api/campaign-joins';
import type { listCampaigns } from '@zipfront/contracts/api/campaigns';
import type { Answered } from '@zipfront/contracts/api/operation';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { recordsOf } from '../../platform/csv/testing/records-of.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { countLead, type NewLead } from '../../reporting/rollups/count-lead.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { createVisit, newVisit } from '../../visitors/visits/create-visit.ts';
import {
  type ConsoleBrowser,
  NOON,
  type TestConsole,
  testConsole,
} from '../testing/console-browser.ts';
import { importSpend } from '../testing/import-spend.ts';
import { type ApiClient, person } from './testing/api-client.ts';

const CAMPAIGNS = '/reports/campaigns?from=2026-11-01&to=2026-11-22';

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
    ...{ visit_id, position: 1, lead_id: visit_id, kind, at: NOON },
    ...{ line: 'auto', us_state: 'CA', expires_at: NOON },
  };
}

describe.each(
  eitherEngine(import.meta.filename),
)('spend in the report of campaigns on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let console: TestConsole;
  let browser: ConsoleBrowser;
  let client: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    browser = await console.signedIn('marketer');
    client = person(console, browser);
    for (const changes of [SPRING, SPRING, WITH_ID, LETTER, UNKNOWN]) await enter(changes);
    const visitId = await enter(SPRING);
    await db.transaction().execute((trx) => countLead(trx, leadOf(visitId, 'hand-off')));
    await enter({ ...SPRING, site: 'shipping' });
    await rollUpAll(store);
    await importSpend(browser, SPENT, 'insurance');
    await importSpend(browser, 'date,source,campaign,cost\n2026-11-21,google,spring,7\n', '');
  });

  async function enter(changes: Partial<Arrival>): Promise<string> {
    const { rows } = newVisit(arrival({ at: NOON, ...changes }), { visitorId: null, bot: false });
    await store.write(createVisit, rows);
    return rows.visit.id;
  }

  const report = (query = '', by = client) =>
    by.json<Answered<typeof listCampaigns>>('GET', CAMPAIGNS + query);
  const file = async (query: string) =>
    recordsOf(
      await (await client.send('GET', `${CAMPAIGNS.replace('?', '.csv?')}${query}`)).text(),
    );
  const join = (visits: object, spend: object) =>
    client.send('POST', '/campaign-joins', { visits, spend });

  // behaviour: 21.6, 21.7, 21.9
  it('shows spend, clicks, CPC and cost per lead beside the visits of each campaign', async () => {
    const { rows, total, currency } = await report('&site=insurance');
    expect(rows).toMatchObject(
      [
        {
          channel: 'paid-search',
          campaign: 'spring',
          visits: 3,
          leads: 1,
          spend_cents: 4_000,
          clicks: 50,
          cost_per_click_cents: 80,
          cost_per_lead_cents: 4_000,
        },
        {
          channel: 'paid-search',
          campaign: 'renamed',
          campaign_id: '77',
          visits: 1,
          spend_cents: 500,
          clicks: null,
          cost_per_click_cents: null,
          cost_per_lead_cents: null,
        },
        { channel: 'display', campaign: 'banner', visits: 1, spend_cents: null },
        { channel: 'email', campaign: 'letter', visits: 1, spend_cents: null },
        {
          channel: '',
          campaign: 'winter',
          visits: 0,
          spend_cents: 250,
          clicks: 3,
          cost_per_click_cents: 250 / 3,
        },
      ].map((row) => (row.campaign === 'winter' ? { ...row, campaign: 'Winter' } : row)),
    );
    expect(total).toMatchObject({ visits: 6, leads: 1, spend_cents: 4_750, clicks: 53 });
    expect(currency).toBe('USD');
  });

  // behaviour: 21.9
  it('adds sites, channels and campaigns up to the whole', async () => {
    const whole = (await report()).total;
    expect(whole).toMatchObject({ visits: 7, spend_cents: 5_450, clicks: 53 });
    const { rows, unmatched } = await report();
    const sum = (numbers: (number | null)[]) =>
      numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
    expect(sum(rows.map(({ spend_cents }) => spend_cents))).toBe(5_450);
    const channels = [...new Set(rows.map(({ channel }) => channel))].filter(Boolean);
    const byChannel = await Promise.all(
      channels.map(async (channel) => (await report(`&channel=${channel}`)).total),
    );
    expect(sum(byChannel.map(({ visits }) => visits))).toBe(7);
    const spent = sum(byChannel.map(({ spend_cents }) => spend_cents));
    expect(spent + unmatched.spend.spend_cents).toBe(5_450);
    const bySite = await Promise.all(
      ['insurance', 'shipping'].map(async (site) => (await report(`&site=${site}`)).total),
    );
    // 7.00 was spent for several sites.
    expect(sum(bySite.map(({ spend_cents }) => spend_cents)) + 700).toBe(5_450);
    expect(sum(bySite.map(({ visits }) => visits))).toBe(7);
  });

  // behaviour: 21.8, 35.23
  it('lists both remainders, and joins them by hand, which can be undone', async () => {
    const before = await report();
    expect(before.unmatched).toMatchObject({
      spend: { count: 1, spend_cents: 250, campaigns: [{ source: 'bing', campaign: 'Winter' }] },
      visits: { count: 1, visits: 1, campaigns: [{ source: 'gdn', campaign: 'banner' }] },
    });
    expect((await join(BANNER, WINTER)).status).toBe(204);
    const after = await report();
    expect(after.unmatched).toMatchObject({ spend: { count: 0 }, visits: { count: 0 } });
    expect(after.rows).toContainEqual(
      expect.objectContaining({ channel: 'display', campaign: 'banner', spend_cents: 250 }),
    );
    expect(after.total).toEqual(before.total);
    const { rows } = await client.json<Answered<typeof listJoins>>('GET', '/campaign-joins');
    expect(rows).toMatchObject([{ spend: { campaign: 'Winter' }, actor: 'marketer-1' }]);
    const undo = `/campaign-joins/${rows[0]?.id}`;
    expect((await client.send('DELETE', undo)).status).toBe(204);
    expect((await client.send('DELETE', undo)).status).toBe(404);
    expect((await report()).unmatched).toEqual(before.unmatched);
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
    const { unmatched } = await report();
    expect(unmatched.spend.campaigns).toMatchObject([{ campaign: 'Winter' }]);
    expect(unmatched.visits.count).toBe(0);
  });

  // behaviour: 21.8
  it('lets a reader see the remainders, and not join them', async () => {
    const reader = person(console, await console.signedIn('reader'));
    expect((await report('', reader)).unmatched.spend.count).toBe(1);
    const sent = await reader.send('POST', '/campaign-joins', { visits: BANNER, spend: WINTER });
    expect(sent.status).toBe(403);
  });

  // behaviour: 21.9
  it('shows spend and its measures in the file, with what has no visits', async () => {
    const [first, , , , last] = await file('&site=insurance');
    expect(first).toMatchObject({
      ...{ source: 'google', campaign: 'spring', visits: '3', handoffs: '1', leads: '1' },
      ...{ spend_cents: '4000', clicks: '50', cost_per_click_cents: '80' },
      ...{ cost_per_lead_cents: '4000', lead_rate: String(1 / 3) },
    });
    expect(last).toMatchObject({
      ...{ channel: '', source: 'bing', campaign: 'Winter', visits: '0', lead_rate: '' },
      ...{ spend_cents: '250', clicks: '3', cost_per_lead_cents: '' },
    });
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
    const { rows, total } = await report();
    const unknown = { profit_cents: null, return_on_spend: null, earned_per_click_cents: null };
    const row = rows.find(({ campaign }) => campaign === 'cars');
    expect(row).toMatchObject({ leads: 1, spend_cents: 16_318, ...unknown });
    const { profit_cents, return_on_spend, earned_per_click_cents, reported_spend_cents } =
      before.total;
    expect(total).toMatchObject({
      ...{ spend_cents: 21_768, clicks: 62, profit_cents, return_on_spend },
      ...{ earned_per_click_cents, reported_spend_cents },
    });
    expect(profit_cents).toBe(-5_450);
    expect((await report('&site=shipping')).total).toMatchObject({
      ...{ leads: 1, profit_cents: null, return_on_spend: null },
    });
  });

  // behaviour: 21.10
  it('shows earnings per click and the return on spend', async () => {
    await enterLead(store, 'sold', { ...SPRING, at: NOON });
    await reportLead(store, 'sold', { status: 'sold', cents: 6_000, at: NOON });
    await rollUpAll(store);
    expect((await report('&site=insurance')).rows.slice(0, 2)).toMatchObject([
      {
        ...{ campaign: 'spring', acceptance: 1, approved_cents: 6_000, profit_cents: 2_000 },
        ...{ earned_per_click_cents: 120, return_on_spend: 1.5 },
      },
      { campaign: 'renamed', earned_per_click_cents: 0, return_on_spend: 0 },
    ]);
  });

  // behaviour: 21.9
  it('sets the spend and the clicks of all campaigns against money and leads of campaigns with spend', async () => {
    await enterLead(store, 'sold', { ...SPRING, at: NOON });
    await reportLead(store, 'sold', { status: 'sold', cents: 6_000, at: NOON });
    await enterLead(store, 'letter', { ...LETTER, at: NOON });
    await reportLead(store, 'letter', { status: 'sold', cents: 10_000, at: NOON });
    await rollUpAll(store);
    expect((await report('&site=insurance')).total).toMatchObject({
      ...{ visits: 8, leads: 3, approved_cents: 16_000, spend_cents: 4_750, clicks: 53 },
      ...{
        cost_per_click_cents: 4_250 / 53,
        cost_per_lead_cents: 4_750 / 2,
        earned_per_click_cents: 6_000 / (53 + 2),
      },
      ...{ return_on_spend: 6_000 / 4_750, profit_cents: 11_250 },
    });
    expect((await report('&channel=email')).total).toMatchObject({
      ...{ approved_cents: 10_000, spend_cents: null, profit_cents: null },
    });
  });

  // behaviour: 21.10
  it('divides earnings by visits of a paid channel where no file has clicks, also without any spend', async () => {
    for (const [lead, changes] of Object.entries({ banner: UNKNOWN, letter: LETTER })) {
      await enterLead(store, lead, { ...changes, at: NOON });
      await reportLead(store, lead, { status: 'sold', cents: 900, at: NOON });
    }
    await rollUpAll(store);
    const perClick = async () => {
      const { rows, total } = await report('&site=insurance');
      return {
        total: total.earned_per_click_cents,
        rows: rows.map((row) => [row.campaign, row.earned_per_click_cents]),
      };
    };
    const rows = [
      ['spring', 0],
      ['banner', 450],
      ['letter', null],
      ['renamed', 0],
    ];
    const { total, rows: found } = await perClick();
    expect(found).toEqual([...rows, ['Winter', 0]]);
    expect(total).toBe(900 / (50 + 3 + 2 + 1));
    await db.deleteFrom('spend').execute();
    expect(await perClick()).toEqual({ rows, total: 900 / (3 + 2 + 1) });
  });

  // behaviour: 21.10
  it('says how many campaigns a long list leaves out, whose sums the total has', async () => {
    const { rows, left_out: leftOut, total } = await report('&limit=2');
    expect([rows.length, leftOut]).toEqual([2, 3]);
    expect(total).toEqual((await report()).total);
  });

  // behaviour: 17.61
  it('shows a loss as a number, which a spreadsheet adds up', async () => {
    expect((await file('&site=insurance'))[0]).toMatchObject({ profit_cents: '-4000' });
  });
});
