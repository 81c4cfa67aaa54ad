import type { listJoins } from '@zipfront/contracts/api/campaign-joins';
import type { Answered } from '@zipfront/contracts/api/operation';
import type { CampaignsScreen } from '@zipfront/contracts/console/reports';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../conversions/postbacks/testing/enter-lead.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Store } from '../platform/store/store.ts';
import { fromJson } from '../platform/store/tables/columns.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { arrival } from '../platform/store/testing/visit-rows.ts';
import { countLead, type NewLead } from '../reporting/rollups/count-lead.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import type { Arrival } from '../visitors/visits/arrival.ts';
import { createVisit, newVisit } from '../visitors/visits/create-visit.ts';
import { person } from './api/testing/api-client.ts';
import {
  type ConsoleBrowser,
  NOON,
  type Shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';
import { importSpend } from './testing/import-spend.ts';

const CAMPAIGNS = '/reports/campaigns?from=2026-11-01&to=2026-11-22';

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

describe.each(engines)('spend in the report of campaigns on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let console: TestConsole;
  let browser: ConsoleBrowser;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    browser = await console.signedIn('marketer');
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

  async function report(query = '', by = browser): Promise<CampaignsScreen> {
    const response = await by.get(CAMPAIGNS + query);
    expect(response.status).toBe(200);
    return (JSON.parse((await response.text()).replace('<!doctype html>', '')) as Shown)
      .screen as CampaignsScreen;
  }

  // behaviour: 21.6, 21.7, 21.9
  it('shows spend, clicks, CPC and cost per lead beside the visits of each campaign', async () => {
    const { campaigns, total, currency } = await report('&site=insurance');
    expect(campaigns).toMatchObject(
      [
        {
          channel: 'paid-search',
          campaign: 'spring',
          visits: 3,
          leads: 1,
          spendCents: 4_000,
          clicks: 50,
          cpcCents: 80,
          cplCents: 4_000,
        },
        {
          channel: 'paid-search',
          campaign: 'renamed',
          campaignId: '77',
          visits: 1,
          spendCents: 500,
          clicks: null,
          cpcCents: null,
          cplCents: null,
        },
        { channel: 'display', campaign: 'banner', visits: 1, spendCents: null },
        { channel: 'email', campaign: 'letter', visits: 1, spendCents: null },
        {
          channel: '',
          campaign: 'winter',
          visits: 0,
          spendCents: 250,
          clicks: 3,
          cpcCents: 250 / 3,
        },
      ].map((row) => (row.campaign === 'winter' ? { ...row, campaign: 'Winter' } : row)),
    );
    expect(total).toMatchObject({ visits: 6, leads: 1, spendCents: 4_750, clicks: 53 });
    expect(currency).toBe('USD');
  });

  // behaviour: 21.9
  it('adds sites, channels and campaigns up to the whole', async () => {
    const whole = (await report()).total;
    expect(whole).toMatchObject({ visits: 7, spendCents: 5_450, clicks: 53 });
    const { channels, campaigns } = await report();
    const sum = (numbers: (number | null)[]) =>
      numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
    expect(sum(campaigns.map(({ spendCents }) => spendCents))).toBe(5_450);
    const byChannel = await Promise.all(
      channels.map(async (channel) => (await report(`&channel=${channel}`)).total),
    );
    const { unmatched } = await report();
    expect(sum(byChannel.map(({ visits }) => visits))).toBe(7);
    expect(sum(byChannel.map(({ spendCents }) => spendCents)) + unmatched.spend.cents).toBe(5_450);
    const bySite = await Promise.all(
      ['insurance', 'shipping'].map(async (site) => (await report(`&site=${site}`)).total),
    );
    // 7.00 was spent for several sites.
    expect(sum(bySite.map(({ spendCents }) => spendCents)) + 700).toBe(5_450);
    expect(sum(bySite.map(({ visits }) => visits))).toBe(7);
  });

  // behaviour: 21.8
  it('shows both remainders, and joins them by hand, which can be undone', async () => {
    const before = await report();
    expect(before.unmatched).toMatchObject({
      spend: { count: 1, cents: 250, campaigns: [{ source: 'bing', campaign: 'Winter' }] },
      visits: { count: 1, visits: 1, campaigns: [{ source: 'gdn', campaign: 'banner' }] },
    });
    const joined = await browser.post('/spend/joins', {
      from: '2026-11-01',
      to: '2026-11-22',
      spend: '["bing","","Winter"]',
      visits: '["gdn","","banner"]',
    });
    expect(joined.headers.get('Location')).toBe(`${CAMPAIGNS}&done=joined`);
    const after = await report('&done=joined');
    expect(after.done).toContain('one campaign');
    expect(after.unmatched).toMatchObject({ spend: { count: 0 }, visits: { count: 0 } });
    expect(after.campaigns).toContainEqual(
      expect.objectContaining({ channel: 'display', campaign: 'banner', spendCents: 250 }),
    );
    expect(after.total).toEqual(before.total);
    const client = person(console, browser);
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
    const join = (spend: string) =>
      browser.post('/spend/joins', { visits: '["gdn","","banner"]', spend });
    await join('["bing","","Winter"]');
    await join('["bing","","Summer"]');
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
    '',
    '{}',
    '["gdn",""]',
    '["gdn",1,"banner"]',
    '[[],"",""]',
  ])('refuses to join %j', async (visits) => {
    const response = await browser.post('/spend/joins', { visits, spend: '["bing","","Winter"]' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Choose a campaign on both sides.');
    expect(await store.reads.selectFrom('campaign_join').select('id').execute()).toEqual([]);
  });

  // behaviour: 21.8
  it('replaces an earlier join of the same visits', async () => {
    const join = (spend: string) =>
      browser.post('/spend/joins', { visits: '["gdn","","banner"]', spend });
    await join('["bing","","Winter"]');
    await join('["google","77","Home"]');
    const { unmatched } = await report();
    expect(unmatched.spend.campaigns).toMatchObject([{ campaign: 'Winter' }]);
    expect(unmatched.visits.count).toBe(0);
  });

  // behaviour: 21.8
  it('shows a reader the remainders, without the right to join', async () => {
    const reader = await console.signedIn('reader');
    const { maySpend, unmatched } = await report('', reader);
    expect(maySpend).toBe(false);
    expect(unmatched.spend.count).toBe(1);
    expect((await reader.post('/spend/joins', {})).status).toBe(403);
  });

  // behaviour: 21.9
  it('sends spend and its measures as a file, with what has no visits', async () => {
    const { csv } = await report('&site=insurance');
    const lines = (await (await browser.get(csv)).text()).split('\n');
    expect(lines[0]).toContain(',leads,leadRate,campaignId,currency,spend,clicks,cpc,costPerLead');
    expect(lines[1]).toContain('google,spring,3,1,0,0,0,1,0.3333,,USD,40.00,50,0.80,40.00');
    expect(lines[5]).toContain(',,bing,Winter,0,0,0,0,0,0,,,USD,2.50,3,0.83,');
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
    const { campaigns, total } = await report();
    const unknown = { profitCents: null, roas: null, epcCents: null };
    const row = campaigns.find(({ campaign }) => campaign === 'cars');
    expect(row).toMatchObject({ leads: 1, spendCents: 16_318, ...unknown });
    const { profitCents, roas, epcCents, reportedSpendCents } = before.total;
    const asBefore = { profitCents, roas, epcCents, reportedSpendCents };
    expect(total).toMatchObject({ spendCents: 21_768, clicks: 62, ...asBefore });
    expect(profitCents).toBe(-5_450);
    expect((await report('&site=shipping')).total).toMatchObject({
      ...{ leads: 1, profitCents: null, roas: null },
    });
  });

  // behaviour: 21.10
  it('sorts the page and its file by an address, and leads on from each heading', async () => {
    const namesOf = async (sort: string) => {
      const { campaigns, csv, order } = await report(`&site=insurance&sort=${sort}`);
      const [head = [], ...lines] = (await (await browser.get(csv)).text())
        .trimEnd()
        .split('\n')
        .map((line) => line.split(','));
      const names = campaigns.map(({ campaign }) => campaign);
      expect(lines.map((line) => line[head.indexOf('campaign')])).toEqual(names);
      return { names, addresses: order.addresses };
    };
    const { names, addresses } = await namesOf('-spend');
    expect(names).toEqual(['spring', 'renamed', 'Winter', 'banner', 'letter']);
    expect(addresses).toMatchObject({
      spend: `${CAMPAIGNS}&site=insurance&sort=spend`,
      profit: `${CAMPAIGNS}&site=insurance&sort=-profit`,
      visits: `${CAMPAIGNS}&site=insurance`,
    });
    const rising = ['Winter', 'renamed', 'spring', 'banner', 'letter'];
    expect((await namesOf('spend')).names).toEqual(rising);
    expect((await namesOf('planet')).names).toEqual((await namesOf('-visits')).names);
  });

  // behaviour: 21.10
  it('shows earnings per click and the return on spend, and sends revenue per lead and visit', async () => {
    await enterLead(store, 'sold', { ...SPRING, at: NOON });
    await reportLead(store, 'sold', { status: 'sold', cents: 6_000, at: NOON });
    await rollUpAll(store);
    const { campaigns, csv } = await report('&site=insurance');
    const earned = { approvedCents: 6_000, epcCents: 120, roas: 1.5, profitCents: 2_000 };
    expect(campaigns[0]).toMatchObject({ campaign: 'spring', acceptance: 1, ...earned });
    expect(campaigns[1]).toMatchObject({ campaign: 'renamed', epcCents: 0, roas: 0 });
    const lines = (await (await browser.get(csv)).text()).split('\n');
    expect(lines[0]).toMatch(/,epc,revenuePerLead,revenuePerVisit,page,device$/);
    expect(lines[1]).toMatch(/,1\.20,30\.00,15\.00,,$/);
  });

  // behaviour: 21.9
  it('sets the spend and the clicks of all campaigns against money and leads of campaigns with spend', async () => {
    await enterLead(store, 'sold', { ...SPRING, at: NOON });
    await reportLead(store, 'sold', { status: 'sold', cents: 6_000, at: NOON });
    await enterLead(store, 'letter', { ...LETTER, at: NOON });
    await reportLead(store, 'letter', { status: 'sold', cents: 10_000, at: NOON });
    await rollUpAll(store);
    expect((await report('&site=insurance')).total).toMatchObject({
      ...{ visits: 8, leads: 3, approvedCents: 16_000, spendCents: 4_750, clicks: 53 },
      ...{ cpcCents: 4_250 / 53, cplCents: 4_750 / 2, epcCents: 6_000 / (53 + 2) },
      ...{ roas: 6_000 / 4_750, profitCents: 11_250 },
    });
    expect((await report('&channel=email')).total).toMatchObject({
      ...{ approvedCents: 10_000, spendCents: null, profitCents: null },
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
      const { campaigns, total } = await report('&site=insurance');
      return { total: total.epcCents, rows: campaigns.map((row) => [row.campaign, row.epcCents]) };
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
  it('ends a file that is too long with a row of the further campaigns, so that it adds up', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `2026-11-20,google,c${at},1,2\n`);
    const file = `date,source,campaign,cost,clicks\n${lines.join('')}`;
    await importSpend(browser, file, 'shipping');
    const { csv, total } = await report();
    const [names = [], ...rows] = (await (await browser.get(csv)).text())
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    const columnOf = (name: string) => rows.map((row) => row[names.indexOf(name)] ?? '');
    const sumOf = (name: string) => columnOf(name).reduce((sum, text) => sum + Number(text), 0);
    expect(rows).toHaveLength(20_001);
    expect(columnOf('campaign').slice(-1)).toEqual(['further campaigns']);
    expect(columnOf('spend').slice(-1)).toEqual(['5.00']);
    expect(sumOf('visits')).toBe(total.visits);
    expect(sumOf('clicks')).toBe(total.clicks);
    expect(Math.round(sumOf('spend') * 100)).toBe(total.spendCents);
    expect(Math.round(sumOf('profit') * 100)).toBe(total.profitCents);
  }, 60_000);

  // behaviour: 17.61
  it('sends a loss as a number, which a spreadsheet adds up', async () => {
    const file = await (await browser.get((await report('&site=insurance')).csv)).text();
    const [names = [], spring = []] = file.split('\n').map((line) => line.split(','));
    expect(spring[names.indexOf('profit')]).toBe('-40.00');
  });
});
