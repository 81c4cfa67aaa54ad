import type { CampaignsScreen, ReportRow } from '@zipfront/contracts/console/reports';
import { DAY_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../conversions/postbacks/testing/enter-lead.ts';
import type { Store } from '../platform/store/store.ts';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import { type ConsoleBrowser, NOON, shown, testConsole } from './testing/console-browser.ts';
import { importSpend } from './testing/import-spend.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring', utm_id: '77' },
} as const;
/** The same campaign, before it was renamed. */
const EASTER = { ...SPRING, fields: { ...SPRING.fields, campaign: 'easter' } } as const;
const LETTER = { channel: 'email', fields: { campaign: 'letter' } } as const;
const FRESH = { channel: 'email', fields: { campaign: 'fresh' } } as const;
const WINTER = { channel: 'paid-search', fields: { source: 'bing', campaign: 'winter' } } as const;
/** Another campaign with the name of one. */
const MAIL = { channel: 'email', fields: { campaign: 'spring' } } as const;

const NOW = NOON - 3 * DAY_MS;
const BEFORE = NOON - 10 * DAY_MS;
const LAST_YEAR = NOW - 365 * DAY_MS;

const LEADS = {
  a: { ...SPRING, at: NOW, device: 'phone' },
  b: { ...SPRING, at: NOW, device: 'desktop', path: '/auto/' },
  c: { ...LETTER, at: NOW, device: 'tablet', site: 'shipping', path: '/ship/' },
  d: { ...FRESH, at: NOW, device: 'phone' },
  e: { ...EASTER, at: BEFORE, device: 'phone', path: '/auto/' },
  f: { ...EASTER, at: BEFORE, device: 'tablet' },
  g: { ...EASTER, at: BEFORE, device: 'phone' },
  h: { ...LETTER, at: BEFORE, device: 'phone' },
  i: { ...WINTER, at: BEFORE, device: 'tablet', path: '/auto/' },
  j: { ...MAIL, at: BEFORE, device: 'desktop' },
  k: { ...SPRING, at: LAST_YEAR },
  shipped: { ...LETTER, at: NOON - 40 * DAY_MS, site: 'shipping', path: '/ship/' },
  first: { ...LETTER, at: LAST_YEAR - 30 * DAY_MS },
} as const;

const SPENT = `date,source,campaign_id,campaign,cost,clicks
2025-11-19,google,77,Spring,10,9
2026-11-12,google,77,Spring,20,30
2026-11-12,bing,,winter,5,6
2026-11-12,bing,,ghost,1.50,2
2026-11-19,google,77,Spring,30,40
`;

const DAYS = 'from=2026-11-16&to=2026-11-22';
const DAYS_BEFORE = 'from=2026-11-09&to=2026-11-15';

const SUMS = ['visits', 'leads', 'accepted', 'sold', 'approvedCents', 'spendCents'] as const;

const VALUES = {
  channel: ['paid-search', 'email'],
  campaign: ['spring', 'letter', 'fresh', 'winter', 'ghost'],
  page: ['/', '/auto/', '/ship/'],
  device: ['phone', 'desktop', 'tablet'],
  site: ['insurance', 'shipping'],
};

describe.each(engines)('the compared days of the report of campaigns on $name', (engine) => {
  let store: Store;
  let browser: ConsoleBrowser;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    browser = await testConsole(store).signedIn('marketer');
    for (const [leadId, lead] of Object.entries(LEADS)) await enterLead(store, leadId, lead);
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON - DAY_MS });
    await reportLead(store, 'e', { status: 'sold', cents: 9_000, at: BEFORE });
    await reportLead(store, 'i', { status: 'sold', cents: 700, at: BEFORE });
    await reportLead(store, 'k', { status: 'accepted', at: LAST_YEAR });
    await rollUpAll(store);
    await importSpend(browser, SPENT, 'insurance');
  });

  async function screenAt(query: string): Promise<CampaignsScreen> {
    const response = await browser.get(`/reports/campaigns?${query}`);
    expect(response.status).toBe(200);
    return (await shown(response)).screen as CampaignsScreen;
  }

  async function sumsAt(query: string) {
    const { campaigns, comparison } = await screenAt(`${query}&compare=before`);
    if (!comparison?.sums) throw new Error(`nothing is compared under ${query}`);
    return { campaigns, ...comparison.sums };
  }

  /** The file of a report, as rows by the names of their columns. */
  async function fileAt(query: string): Promise<Record<string, string>[]> {
    const text = await (await browser.get((await screenAt(query)).csv)).text();
    const [head = [], ...lines] = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    return lines.map((cells) =>
      Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])),
    );
  }

  // behaviour: 27.12
  it.each([
    '',
    '&money=event',
    '&channel=paid-search',
    '&site=shipping',
    '&device=phone',
    '&page=/auto/&money=event',
  ])('shows the total that the compared days have by themselves, under "%s"', async (filter) => {
    const { total } = await screenAt(`${DAYS_BEFORE}${filter}`);
    expect((await sumsAt(`${DAYS}${filter}`)).total).toEqual(total);
  });

  // behaviour: 27.12
  it('adds the campaigns and the parts of every filter up to the whole of the compared days', async () => {
    const sum = (rows: (ReportRow | null | undefined)[], name: (typeof SUMS)[number]) =>
      rows.reduce((all, row) => all + (row?.[name] ?? 0), 0);
    const filters = ['', '&money=event', '&page=/auto/', '&device=phone', '&campaign=spring'];
    for (const query of filters) {
      const whole = await sumsAt(`${DAYS}${query}`);
      const rows = [...whole.campaigns.map(({ compared }) => compared), whole.ended?.total];
      for (const name of SUMS) {
        expect(sum(rows, name), `${name} of the rows of ${query}`).toBe(whole.total[name] ?? 0);
      }
      for (const [filter, values] of Object.entries(VALUES)) {
        if (query.includes(`${filter}=`)) continue;
        const parts = await Promise.all(
          values.map((value) => sumsAt(`${DAYS}${query}&${filter}=${encodeURIComponent(value)}`)),
        );
        // Spend without visits has no channel, and none is known by page or device.
        const names = filter === 'campaign' ? SUMS : SUMS.filter((name) => name !== 'spendCents');
        for (const name of names) {
          const totals = parts.map(({ total }) => total);
          expect(sum(totals, name), `${name} by ${filter} under ${query}`).toBe(
            whole.total[name] ?? 0,
          );
        }
      }
    }
  });

  // behaviour: 27.13
  it('compares a campaign that was renamed with itself, and sums up those that have ended', async () => {
    const { campaigns, ended, total } = await sumsAt(DAYS);
    expect(campaigns).toMatchObject([
      {
        campaign: 'spring',
        ...{ visits: 2, spendCents: 3_000, profitCents: 1_250 },
        compared: { visits: 3, leads: 3, spendCents: 2_000, profitCents: 7_000 },
      },
      { campaign: 'fresh', compared: null },
      { campaign: 'letter', compared: { visits: 1 } },
    ]);
    expect(ended).toMatchObject({
      count: 3,
      total: { visits: 2, spendCents: 650, approvedCents: 700, profitCents: 50 },
      now: { visits: 0, leads: 0, spendCents: null },
      largest: [{ campaign: 'winter' }, { campaign: 'spring' }, { campaign: 'ghost' }],
    });
    expect(total).toMatchObject({ visits: 6, spendCents: 2_650 });
  });

  // behaviour: 27.12
  it('changes nothing of the report and its file without comparing', async () => {
    const plain = await screenAt(DAYS);
    const { campaigns, total } = await screenAt(`${DAYS}&compare=before`);
    expect(plain.comparison).toBeNull();
    expect(total).toEqual(plain.total);
    const without = campaigns.map((row) => ({ ...row, compared: null, address: null }));
    expect(without).toEqual(plain.campaigns.map((row) => ({ ...row, address: null })));
    expect((await screenAt(`${DAYS}&compare=planet`)).query.compare).toBe('');
    expect(Object.keys((await fileAt(DAYS))[0] ?? {}).at(-1)).toBe('device');
  });

  // behaviour: 27.12
  it('compares with the same days last year', async () => {
    const { comparison } = await screenAt(`${DAYS}&compare=year`);
    expect(comparison).toMatchObject({
      days: { from: '2025-11-16', to: '2025-11-22' },
      counts: { compared: 7, shown: 7 },
      isOpen: true,
      gap: null,
      sums: {
        total: { visits: 1, accepted: 1, spendCents: 1_000 },
        ended: null,
        spendSince: '2025-11-19',
      },
    });
    expect((await screenAt(`${DAYS_BEFORE}&compare=year`)).comparison?.isOpen).toBe(false);
  });

  // behaviour: 27.14
  it('compares nothing with days before the first visit, and says since when visits are counted', async () => {
    const days = 'from=2025-10-25&to=2025-11-10';
    const { comparison, campaigns } = await screenAt(`${days}&compare=before`);
    expect(comparison).toMatchObject({
      days: { from: '2025-10-08', to: '2025-10-24' },
      gap: { reason: 'counted', since: '2025-10-20' },
      sums: null,
    });
    expect(campaigns.every(({ compared }) => compared === null)).toBe(true);
    expect((await screenAt(`${days}&compare=before&site=shipping`)).comparison?.gap).toEqual({
      reason: 'counted',
      since: '2026-10-13',
    });
    const empty = await testConsole(await emptyTestStore(engine)).signedIn('reader');
    const { screen } = await shown(await empty.get('/reports/campaigns?compare=before'));
    expect((screen as CampaignsScreen).comparison?.gap).toEqual({ reason: 'counted', since: null });
  });

  // behaviour: 27.14
  it('compares nothing with days whose visits are not all stored, under a page or a device', async () => {
    const days = 'from=2026-11-01&to=2026-11-22&compare=before';
    expect((await screenAt(days)).comparison?.gap).toBeNull();
    expect((await screenAt(`${days}&device=phone`)).comparison).toMatchObject({
      days: { from: '2026-10-10', to: '2026-10-31' },
      gap: { reason: 'stored', since: '2026-10-26' },
      sums: null,
    });
    const allBefore = 'from=2026-09-01&to=2026-09-30&device=phone&compare=before';
    expect(await screenAt(allBefore)).toMatchObject({ campaigns: [], comparison: null });
    const [row] = await fileAt(`${days}&device=phone`);
    expect(row).toMatchObject({ comparedFrom: '2026-10-10', comparedVisits: '' });
  });

  // behaviour: 27.15
  it('sends the compared days in columns of their own, with ended campaigns as rows', async () => {
    const rows = await fileAt(`${DAYS}&compare=before`);
    const days = { comparedFrom: '2026-11-09', comparedTo: '2026-11-15' };
    expect(rows).toMatchObject([
      {
        campaign: 'spring',
        ...{ visits: '2', ...days, comparedVisits: '3', comparedLeads: '3' },
        ...{ comparedSpend: '20.00', comparedApproved: '90.00', comparedProfit: '70.00' },
      },
      { campaign: 'fresh', visits: '1', comparedVisits: '0', comparedSpend: '' },
      { campaign: 'letter', visits: '1', comparedVisits: '1' },
      { campaign: 'winter', visits: '0', spend: '', comparedVisits: '1', comparedSpend: '5.00' },
      { campaign: 'spring', channel: 'email', visits: '0', comparedVisits: '1' },
      { campaign: 'ghost', visits: '0', comparedVisits: '0', comparedSpend: '1.50' },
    ]);
  });

  // behaviour: 27.12
  it('retains the choice in all links of the page, of a campaign, and after campaigns are joined', async () => {
    const { ranges, order, csv, campaigns } = await screenAt(`${DAYS}&compare=year`);
    const addresses = [ranges[0]?.address, order.addresses.leads, csv, campaigns[0]?.address ?? ''];
    for (const address of addresses) expect(address).toContain('compare=year');
    const { screen } = await shown(await browser.get(campaigns[0]?.address ?? ''));
    expect(screen).toMatchObject({ back: expect.stringContaining('compare=year') });
    const joined = await browser.post('/spend/joins', {
      compare: 'year',
      spend: '["bing","","ghost"]',
      visits: '["","","letter"]',
    });
    expect(joined.headers.get('Location')).toContain('compare=year');
  });
});
