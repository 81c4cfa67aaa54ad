import type { getCampaign, PartName } from '@zipfront/contracts/api/campaigns';
import type { Answered } from '@zipfront/contracts/api/operation';
import { DAY_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { recordsOf } from '../../platform/csv/testing/records-of.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { findCampaign } from '../../reporting/campaigns/find-campaign.ts';
import { ALL_VISITS } from '../../reporting/campaigns/report-filter.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { createVisit, newVisit } from '../../visitors/visits/create-visit.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { type ConsoleBrowser, NOON, testConsole } from '../testing/console-browser.ts';
import { importSpend } from '../testing/import-spend.ts';
import { type ApiClient, person } from './testing/api-client.ts';

const SPRING = { source: 'google', campaign: 'spring', utm_id: '77' } as const;
const CLICK = { channel: 'paid-search', channelRule: 'Google click id' } as const;
const MEDIUM = { channel: 'paid-search', channelRule: 'paid, on a search engine' } as const;

const SPRING_QUERY = 'paid-search&source=google&campaign_id=77&campaign=spring';

/** A partner's report of a lead. */
type Report = Parameters<typeof reportLead>[2];

/** A visit of the campaign as a plain count has it; those with a report have a hand-off. */
interface Known {
  arrival: Partial<Arrival>;
  report?: Report | 'open';
}

const AT = NOON - 3 * DAY_MS;
const SOLD: Report = { status: 'sold', cents: 4_250, at: NOON - DAY_MS };
const VISITS: Known[] = [
  { arrival: { ...CLICK, device: 'phone', fields: { ...SPRING, agid: 'Cheap', utm_term: 'car' } } },
  {
    arrival: { ...CLICK, device: 'phone', fields: { ...SPRING, agid: 'Cheap', utm_term: 'car' } },
    report: SOLD,
  },
  {
    arrival: {
      ...MEDIUM,
      device: 'desktop',
      path: '/auto/',
      fields: { ...SPRING, keyword: 'car' },
    },
    report: { status: 'rejected', at: NOON - DAY_MS },
  },
  {
    arrival: {
      ...MEDIUM,
      device: 'phone',
      path: '/auto/',
      fields: { ...SPRING, campaign: 'easter', content: 'blue', agid: 'switch' },
    },
    report: 'open',
  },
  { arrival: { ...MEDIUM, device: 'tablet', site: 'shipping', path: '/ship/', fields: SPRING } },
];

/** The values that a part divides by. */
const VALUES: Record<PartName, (visit: Partial<Arrival>) => string | undefined> = {
  page: ({ path = '/' }) => path,
  device: ({ device }) => device,
  ad_group: ({ fields }) => fields?.agid,
  keyword: ({ fields }) => fields?.utm_term ?? fields?.keyword,
  content: ({ fields }) => fields?.content,
  rule: ({ channelRule }) => channelRule,
};

function plainSums(visits: readonly Known[]) {
  const statuses = visits.flatMap(({ report }) => (report ? [report] : []));
  const isOf = (status: string) =>
    statuses.filter((report) => report !== 'open' && report.status === status);
  return {
    visits: visits.length,
    leads: statuses.length,
    lead_rate: visits.length === 0 ? null : statuses.length / visits.length,
    sold: isOf('sold').length,
    rejected: isOf('rejected').length,
    approved_cents: isOf('sold').length * 4_250,
    undecided: statuses.filter((report) => report === 'open').length,
  };
}

type Campaign = Answered<typeof getCampaign>;

describe.each(eitherEngine(import.meta.filename))('the parts of a campaign on $name', (engine) => {
  let store: Store;
  let browser: ConsoleBrowser;
  let client: ApiClient;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    const console = testConsole(store);
    browser = await console.signedIn('marketer');
    client = person(console, browser);
    for (const [index, { arrival: from, report }] of VISITS.entries()) {
      const changes = { at: AT, ...from };
      if (report === undefined) await enter(changes);
      else await enterLead(store, `lead-${index}`, changes);
      if (report && report !== 'open') await reportLead(store, `lead-${index}`, report);
    }
    await enter({ ...CLICK, at: AT, channel: 'email', fields: SPRING });
    await enter({ at: AT, fields: { source: 'google', campaign: 'winter' }, ...CLICK });
    await rollUpAll(store);
  });

  async function enter(changes: Partial<Arrival>): Promise<string> {
    const { rows } = newVisit(arrival(changes), { visitorId: null, bot: false });
    await store.write(createVisit, rows);
    return rows.visit.id;
  }

  const partsOf = (query: string) =>
    client.json<Campaign>('GET', `/reports/campaign?channel=${query}`);
  const spring = (query = '') => partsOf(`${SPRING_QUERY}${query}`);
  const tableOf = ({ tables }: Campaign, part: PartName) => tables.find(({ by }) => by === part);
  const fileOf = async (query: string) =>
    recordsOf(await (await client.send('GET', `/reports/campaign.csv?channel=${query}`)).text());

  // behaviour: 27.8, 35.23
  it('divides the visits, leads and money of a campaign as a plain count does, under every filter', async () => {
    const filters: [string, (visit: Partial<Arrival>) => boolean][] = [
      ['', () => true],
      ['&device=phone', ({ device }) => device === 'phone'],
      ['&page=%2Fauto%2F', ({ path }) => path === '/auto/'],
      ['&site=shipping', ({ site }) => site === 'shipping'],
    ];
    for (const [filter, counts] of filters) {
      const found = await spring(filter);
      const visits = VISITS.filter((visit) => counts(visit.arrival));
      expect(found.total, filter).toMatchObject(plainSums(visits));
      for (const { by, rows, total, left_out: leftOut } of found.tables) {
        const plain = Map.groupBy(visits, (visit) => VALUES[by](visit.arrival) ?? '');
        const title = `${by} under ${filter}`;
        expect(rows.map(({ name }) => name).sort(), title).toEqual([...plain.keys()].sort());
        for (const row of rows) {
          expect(row, `${title}: ${row.name}`).toMatchObject(plainSums(plain.get(row.name) ?? []));
        }
        expect([total.visits, leftOut], title).toEqual([visits.length, 0]);
      }
    }
  });

  // behaviour: 27.8
  it('shows all names that are joined to one campaign, by any of them', async () => {
    expect((await spring()).total.visits).toBe(5);
    expect((await spring('&site=insurance')).total.visits).toBe(4);
    expect((await spring('&from=2026-11-21&to=2026-11-21')).total.visits).toBe(0);
    const earlier = await partsOf('paid-search&source=google&campaign_id=77&campaign=easter');
    expect(earlier.total.visits).toBe(5);
    const unknown = await partsOf('paid-search&campaign=unknown');
    expect(unknown).toMatchObject({ whole: { visits: 0 }, total: { visits: 0 } });
  });

  // behaviour: 27.9
  it('counts the visits that each rule has decided the channel of', async () => {
    expect(tableOf(await spring(), 'rule')?.rows).toMatchObject([
      { name: 'paid, on a search engine', visits: 3 },
      { name: 'Google click id', visits: 2 },
    ]);
  });

  // behaviour: 27.10
  it('knows spend and earnings per click of ad groups that files name, and of nothing else', async () => {
    await importSpend(
      browser,
      `date,source,campaign_id,campaign,ad_group,cost,clicks
2026-11-19,google,77,Spring,cheap,10,20
2026-11-19,google,77,Spring,Unknown,5,8
`,
      '',
    );
    const found = await spring();
    expect(found.whole).toMatchObject({ visits: 5, spend_cents: 1_500, profit_cents: 2_750 });
    const table = tableOf(found, 'ad_group');
    expect(table?.has_spend).toBe(true);
    expect(table?.total).toMatchObject({ visits: 5, spend_cents: 1_500, clicks: 28 });
    expect(table?.rows).toMatchObject([
      { name: '', visits: 2, spend_cents: null, earned_per_click_cents: null },
      {
        name: 'Cheap',
        visits: 2,
        spend_cents: 1_000,
        cost_per_click_cents: 50,
        earned_per_click_cents: 4_250 / 20,
      },
      { name: 'switch', visits: 1, spend_cents: null },
      { name: 'Unknown', visits: 0, spend_cents: 500, clicks: 8, earned_per_click_cents: null },
    ]);
    for (const part of ['page', 'device', 'keyword', 'content', 'rule'] as const) {
      expect(tableOf(found, part)?.rows.map(({ spend_cents }) => spend_cents)).not.toContain(1_000);
      expect(tableOf(found, part)).toMatchObject({
        has_spend: false,
        total: { spend_cents: null },
      });
    }
    const phones = await spring('&device=phone');
    expect(phones.whole).toBeNull();
    expect(tableOf(phones, 'ad_group')).toMatchObject({ has_spend: false });
    const email = await partsOf('email&source=google&campaign_id=77&campaign=spring');
    expect(email).toMatchObject({ is_spend_elsewhere: true, whole: { spend_cents: null } });
  });

  // behaviour: 27.8
  it('says what its tables leave out: days before the stored visits, and deleted visits', async () => {
    const deleted = await enter({ ...CLICK, at: AT, fields: SPRING });
    await enter({ ...CLICK, at: NOON - 40 * DAY_MS, fields: SPRING });
    await rollUpAll(store);
    await store.write(deleteVisit, { visitId: deleted });
    await rollUpAll(store);
    expect(await spring('&from=2026-09-01')).toMatchObject({
      ...{ since: '2026-10-26', from: '2026-10-26', to: '2026-11-22' },
      ...{ whole: { visits: 6 }, deleted: 1, total: { visits: 5 } },
    });
  });

  // behaviour: 27.8
  it('reads the last days of a campaign with too many visits, and says from which on', async () => {
    for (const days of [2, 2, 1]) {
      await enter({ ...CLICK, at: NOON - days * DAY_MS, fields: SPRING });
    }
    await rollUpAll(store);
    const key = { channel: 'paid-search', source: 'google', campaignId: '77', campaign: 'spring' };
    const to = arrival({ at: NOON }).reportingTime.day;
    const filter = { ...ALL_VISITS, from: to - 27, to, site: null };
    const visitsOf = async (maxVisits: number) => {
      const query = { key, filter, undecidedFrom: 0, sites: new Map(), limit: 50, maxVisits };
      const { from, total, whole, deleted } = await findCampaign(store.reads, query);
      expect([whole?.visits, deleted]).toEqual([total.visits, 0]);
      return [to - from, total.visits];
    };
    expect(await visitsOf(8)).toEqual([27, 8]);
    expect(await visitsOf(7)).toEqual([2, 3]);
    expect(await visitsOf(3)).toEqual([2, 3]);
    expect(await visitsOf(1)).toEqual([1, 1]);
    expect(await visitsOf(0)).toEqual([1, 1]);
    expect(await spring()).toMatchObject({ fewer_since: null, from: '2026-10-26' });
  });

  // behaviour: 27.8
  it('lists the names with the most visits up to the limit, and says how many it leaves out', async () => {
    for (let number = 0; number < 52; number += 1) {
      const fields = { source: 'bing', campaign: 'many', utm_term: `=word ${number}` };
      await enter({ ...MEDIUM, at: AT, fields });
    }
    await rollUpAll(store);
    const many = 'paid-search&source=bing&campaign=many';
    const table = tableOf(await partsOf(`${many}&limit=50`), 'keyword');
    expect(table?.rows).toHaveLength(50);
    expect(table).toMatchObject({ left_out: 2, total: { visits: 52 } });
    const lines = await fileOf(`${many}&by=keyword`);
    expect(lines).toHaveLength(52);
    expect(lines[0]).toMatchObject({ name: "'=word 0", visits: '1' });
  });

  // behaviour: 27.11
  it('shows the table of each property as a file, under the same filters', async () => {
    const phones = `${SPRING_QUERY}&device=phone`;
    const sold = { sold: '1', approved_cents: '4250', revenue_per_visit_cents: '2125' };
    const pages = [
      { name: '/', visits: '2', handoffs: '1', lead_rate: '0.5', accepted: '1', ...sold },
      { name: '/auto/', visits: '1', handoffs: '1', lead_rate: '1', undecided: '1', sold: '0' },
    ];
    expect(await fileOf(`${phones}&by=page`)).toMatchObject(pages);
    expect(await fileOf(phones)).toMatchObject(pages);
    expect(await fileOf(`${phones}&by=rule`)).toMatchObject([
      { name: 'Google click id', visits: '2' },
      { name: 'paid, on a search engine', visits: '1' },
    ]);
  });

  // behaviour: 27.8
  it('refuses wrong days, and those who may not see reports', async () => {
    const statusOf = async (by: ApiClient, query: string) =>
      (await by.send('GET', `/reports/campaign?channel=paid-search${query}`)).status;
    expect(await statusOf(client, '&from=2026-02-30')).toBe(400);
    const console = testConsole(store);
    expect(await statusOf(person(console, await console.signedIn('desk')), '')).toBe(403);
  });
});
