import type { CampaignPart, CampaignScreen } from '@zipfront/contracts/console/campaign';
import type { CampaignsScreen } from '@zipfront/contracts/console/reports';
import { DAY_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../conversions/postbacks/testing/enter-lead.ts';
import type { Store } from '../platform/store/store.ts';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { arrival } from '../platform/store/testing/visit-rows.ts';
import { findCampaign } from '../reporting/campaigns/find-campaign.ts';
import { ALL_VISITS } from '../reporting/campaigns/report-filter.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import type { Arrival } from '../visitors/visits/arrival.ts';
import { createVisit, newVisit } from '../visitors/visits/create-visit.ts';
import { deleteVisit } from '../visitors/visits/delete-visit.ts';
import { type ConsoleBrowser, NOON, type Shown, testConsole } from './testing/console-browser.ts';
import { importSpend } from './testing/import-spend.ts';

const SPRING = { source: 'google', campaign: 'spring', utm_id: '77' } as const;
const CLICK = { channel: 'paid-search', channelRule: 'Google click id' } as const;
const MEDIUM = { channel: 'paid-search', channelRule: 'paid, on a search engine' } as const;

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
const VALUES: Record<CampaignPart, (visit: Partial<Arrival>) => string | undefined> = {
  page: ({ path = '/' }) => path,
  device: ({ device }) => device,
  adGroup: ({ fields }) => fields?.agid,
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
    leadRate: visits.length === 0 ? null : statuses.length / visits.length,
    sold: isOf('sold').length,
    rejected: isOf('rejected').length,
    approvedCents: isOf('sold').length * 4_250,
    undecided: statuses.filter((report) => report === 'open').length,
  };
}

describe.each(engines)('the page of a campaign on $name', (engine) => {
  let store: Store;
  let browser: ConsoleBrowser;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    browser = await testConsole(store).signedIn('marketer');
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

  async function screenAt<Screen>(address: string, status = 200): Promise<Screen> {
    const response = await browser.get(address);
    expect(response.status).toBe(status);
    const shown = (await response.text()).replace('<!doctype html>', '');
    return (JSON.parse(shown) as Shown).screen as Screen;
  }

  /** The page that the row of a campaign leads to, with further filters. */
  async function opened(query = '', more = ''): Promise<CampaignScreen> {
    const { campaigns } = await screenAt<CampaignsScreen>(`/reports/campaigns${query}`);
    const row = campaigns.find(({ channel }) => channel === 'paid-search');
    return screenAt<CampaignScreen>(`${row?.address}${more}`);
  }

  const tableOf = ({ tables }: CampaignScreen, part: CampaignPart) =>
    tables.find((table) => table.part === part);

  // behaviour: 27.8
  it('divides the visits, leads and money of a campaign as a plain count does, under every filter', async () => {
    const filters: [string, (visit: Partial<Arrival>) => boolean][] = [
      ['', () => true],
      ['&device=phone', ({ device }) => device === 'phone'],
      ['&page=%2Fauto%2F', ({ path }) => path === '/auto/'],
      ['&site=shipping', ({ site }) => site === 'shipping'],
    ];
    for (const [filter, counts] of filters) {
      const screen = await opened('', filter);
      const visits = VISITS.filter((visit) => counts(visit.arrival));
      expect(screen.total, filter).toMatchObject(plainSums(visits));
      for (const { part, rows, total, further } of screen.tables) {
        const plain = Map.groupBy(visits, (visit) => VALUES[part](visit.arrival) ?? '');
        const title = `${part} under ${filter}`;
        expect(rows.map(({ name }) => name).sort(), title).toEqual([...plain.keys()].sort());
        for (const row of rows) {
          expect(row, `${title}: ${row.name}`).toMatchObject(plainSums(plain.get(row.name) ?? []));
        }
        expect([total.visits, further], title).toEqual([visits.length, null]);
      }
    }
  });

  // behaviour: 27.8
  it('opens one page for all names that are joined, and leads back with the filters of the report', async () => {
    const screen = await opened('?campaign=spring&money=event&site=insurance');
    expect(screen.campaign).toEqual({
      channel: 'paid-search',
      source: 'google',
      campaignId: '77',
      campaign: 'spring',
    });
    expect(screen.total.visits).toBe(4);
    expect(screen.back).toBe(
      '/reports/campaigns?from=2026-10-26&to=2026-11-22&site=insurance&campaign=spring&money=event',
    );
    const days = screen.ranges.find(({ label }) => label === 'Yesterday')?.address ?? '';
    expect((await screenAt<CampaignScreen>(days)).total.visits).toBe(0);
    const earlier = '/reports/campaign?rowChannel=paid-search&rowSource=google&rowId=77';
    const byName = await screenAt<CampaignScreen>(`${earlier}&rowCampaign=easter`);
    expect(byName.total.visits).toBe(5);
    const unknown = await screenAt<CampaignScreen>('/reports/campaign?rowCampaign=unknown');
    expect(unknown).toMatchObject({ whole: { visits: 0 }, total: { visits: 0 } });
  });

  // behaviour: 27.9
  it('counts the visits that each rule has decided the channel of', async () => {
    const screen = await opened();
    expect(tableOf(screen, 'rule')?.rows).toMatchObject([
      { name: 'paid, on a search engine', visits: 3 },
      { name: 'Google click id', visits: 2 },
    ]);
  });

  // behaviour: 27.10
  it('shows spend and earnings per click of ad groups that files name, and of nothing else', async () => {
    await importSpend(
      browser,
      `date,source,campaign_id,campaign,ad_group,cost,clicks
2026-11-19,google,77,Spring,cheap,10,20
2026-11-19,google,77,Spring,Unknown,5,8
`,
      '',
    );
    const screen = await opened();
    expect(screen.whole).toMatchObject({ visits: 5, spendCents: 1_500, profitCents: 2_750 });
    const table = tableOf(screen, 'adGroup');
    expect(table?.hasSpend).toBe(true);
    expect(table?.total).toMatchObject({ visits: 5, spendCents: 1_500, clicks: 28 });
    expect(table?.rows).toMatchObject([
      { name: '', visits: 2, spendCents: null, epcCents: null },
      { name: 'Cheap', visits: 2, spendCents: 1_000, cpcCents: 50, epcCents: 4_250 / 20 },
      { name: 'switch', visits: 1, spendCents: null },
      { name: 'Unknown', visits: 0, spendCents: 500, clicks: 8, epcCents: null },
    ]);
    for (const part of ['page', 'device', 'keyword', 'content', 'rule'] as const) {
      expect(tableOf(screen, part)?.rows.map(({ spendCents }) => spendCents)).not.toContain(1_000);
      expect(tableOf(screen, part)).toMatchObject({ hasSpend: false, total: { spendCents: null } });
    }
    const phones = await opened('', '&device=phone');
    expect(phones.whole).toBeNull();
    expect(tableOf(phones, 'adGroup')).toMatchObject({ hasSpend: false });
    const email = await screenAt<CampaignScreen>(
      '/reports/campaign?rowChannel=email&rowSource=google&rowId=77&rowCampaign=spring',
    );
    expect(email).toMatchObject({ isSpendElsewhere: true, whole: { spendCents: null } });
  });

  // behaviour: 27.8
  it('says what its tables leave out: days before the stored visits, and deleted visits', async () => {
    const deleted = await enter({ ...CLICK, at: AT, fields: SPRING });
    await enter({ ...CLICK, at: NOON - 40 * DAY_MS, fields: SPRING });
    await rollUpAll(store);
    await store.write(deleteVisit, { visitId: deleted });
    await rollUpAll(store);
    const screen = await opened('?from=2026-09-01');
    expect(screen).toMatchObject({
      visitsSince: '2026-10-26',
      days: { from: '2026-10-26', to: '2026-11-22' },
      query: { from: '2026-09-01' },
      whole: { visits: 6 },
      deleted: 1,
      total: { visits: 5 },
    });
    const file = await browser.get(tableOf(screen, 'page')?.csv ?? '');
    expect(file.headers.get('Content-Disposition')).toContain('2026-10-26-2026-11-22.csv');
  });

  // behaviour: 27.8
  it('reads the last days of a campaign with too many visits, and says from which on', async () => {
    for (const days of [2, 2, 1]) {
      await enter({ ...CLICK, at: NOON - days * DAY_MS, fields: SPRING });
    }
    await rollUpAll(store);
    const { campaign: key } = await opened();
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
    const screen = await opened();
    expect([screen.fewerSince, screen.days.from]).toEqual([null, '2026-10-26']);
  });

  // behaviour: 27.8
  it('lists the names with the most visits, and the further ones as one row', async () => {
    for (let number = 0; number < 52; number += 1) {
      const fields = { source: 'bing', campaign: 'many', utm_term: `=word ${number}` };
      await enter({ ...MEDIUM, at: AT, fields });
    }
    await rollUpAll(store);
    const address = '/reports/campaign?rowChannel=paid-search&rowSource=bing&rowCampaign=many';
    const table = tableOf(await screenAt<CampaignScreen>(address), 'keyword');
    expect(table?.rows).toHaveLength(50);
    expect(table).toMatchObject({ furtherCount: 2, further: { visits: 2 }, total: { visits: 52 } });
    const lines = (await (await browser.get(table?.csv ?? '')).text()).trimEnd().split('\n');
    expect(lines).toHaveLength(53);
    expect(lines[1]).toContain(",'=word 0,1,");
  });

  // behaviour: 27.11
  it('sends each table as a file with the filters of the page', async () => {
    const screen = await opened('', '&device=phone');
    const fileOf = async (part: CampaignPart) =>
      (await (await browser.get(tableOf(screen, part)?.csv ?? '')).text()).split('\n');
    const [head, ...rows] = await fileOf('page');
    expect(head).toBe(
      'from,to,channel,source,campaignId,campaign,filteredPage,filteredDevice,page,visits,handoffs,orders,callBacks,leads,leadRate,accepted,rejected,undecided,unanswered,sold,approved,reversedAmount,pending,revenuePerVisit,currency,spend,clicks,cpc,epc',
    );
    const row = '2026-10-26,2026-11-22,paid-search,google,77,spring,,phone';
    expect(rows).toEqual([
      `${row},/,2,1,0,0,1,0.5000,1,0,0,0,1,42.50,0.00,0.00,21.25,,,,,`,
      `${row},/auto/,1,1,0,0,1,1.0000,0,0,1,0,0,0.00,0.00,0.00,0.00,,,,,`,
      '',
    ]);
    expect((await fileOf('rule'))[0]).toContain(',ruleOfChannel,visits,');
    expect((await fileOf('rule'))[1]).toContain(',Google click id,2,');
  });

  // behaviour: 27.8
  it('reports wrong days, and refuses those who may not see reports', async () => {
    const address = '/reports/campaign?rowChannel=paid-search&from=2026-02-30';
    const { error } = await screenAt<CampaignScreen>(address, 422);
    expect(error).toContain('The last 28 days are shown.');
    const desk = await testConsole(store).signedIn('desk');
    expect((await desk.get('/reports/campaign')).status).toBe(403);
  });
});
