import type { listCampaigns } from '@zipfront/contracts/api/campaigns';
import type { Answered } from '@zipfront/contracts/api/operation';
import { DAY_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { recordsOf } from '../../platform/csv/testing/records-of.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { importSpend } from '../testing/import-spend.ts';
import { type ApiClient, person } from './testing/api-client.ts';

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

const SUMS = ['visits', 'leads', 'accepted', 'sold', 'approved_cents', 'spend_cents'] as const;

type Campaigns = Answered<typeof listCampaigns>;

const VALUES = {
  channel: ['paid-search', 'email'],
  campaign: ['spring', 'letter', 'fresh', 'winter', 'ghost'],
  page: ['/', '/auto/', '/ship/'],
  device: ['phone', 'desktop', 'tablet'],
  site: ['insurance', 'shipping'],
};

describe.each(
  eitherEngine(import.meta.filename),
)('the compared days of the report of campaigns on $name', (engine) => {
  let store: Store;
  let client: ApiClient;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    const console = testConsole(store);
    const browser = await console.signedIn('marketer');
    client = person(console, browser);
    for (const [leadId, lead] of Object.entries(LEADS)) await enterLead(store, leadId, lead);
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON - DAY_MS });
    await reportLead(store, 'e', { status: 'sold', cents: 9_000, at: BEFORE });
    await reportLead(store, 'i', { status: 'sold', cents: 700, at: BEFORE });
    await reportLead(store, 'k', { status: 'accepted', at: LAST_YEAR });
    await rollUpAll(store);
    await importSpend(browser, SPENT, 'insurance');
  });

  const report = (query: string) => client.json<Campaigns>('GET', `/reports/campaigns?${query}`);

  async function comparedAt(query: string) {
    const { rows, comparison } = await report(`${query}&compare=before`);
    if (!comparison?.total) throw new Error(`nothing is compared under ${query}`);
    return { rows, ended: comparison.ended, total: comparison.total };
  }

  async function fileAt(query: string): Promise<Record<string, string>[]> {
    const file = await client.send('GET', `/reports/campaigns.csv?${query}`);
    return recordsOf(await file.text());
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
    const { total } = await report(`${DAYS_BEFORE}${filter}`);
    expect((await comparedAt(`${DAYS}${filter}`)).total).toEqual(total);
  });

  // behaviour: 27.12
  it('adds the campaigns and the parts of every filter up to the whole of the compared days', async () => {
    const sum = (rows: (Campaigns['total'] | null | undefined)[], name: (typeof SUMS)[number]) =>
      rows.reduce((all, row) => all + (row?.[name] ?? 0), 0);
    const filters = ['', '&money=event', '&page=/auto/', '&device=phone', '&campaign=spring'];
    for (const query of filters) {
      const whole = await comparedAt(`${DAYS}${query}`);
      const rows = [...whole.rows.map(({ compared }) => compared), whole.ended?.total];
      for (const name of SUMS) {
        expect(sum(rows, name), `${name} of the rows of ${query}`).toBe(whole.total[name] ?? 0);
      }
      for (const [filter, values] of Object.entries(VALUES)) {
        if (query.includes(`${filter}=`)) continue;
        const parts = await Promise.all(
          values.map((value) =>
            comparedAt(`${DAYS}${query}&${filter}=${encodeURIComponent(value)}`),
          ),
        );
        // Spend without visits has no channel, and none is known by page or device.
        const names = filter === 'campaign' ? SUMS : SUMS.filter((name) => name !== 'spend_cents');
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
    const { rows, ended, total } = await comparedAt(DAYS);
    expect(rows).toMatchObject([
      {
        campaign: 'spring',
        ...{ visits: 2, spend_cents: 3_000, profit_cents: 1_250 },
        compared: { visits: 3, leads: 3, spend_cents: 2_000, profit_cents: 7_000 },
      },
      { campaign: 'fresh', compared: null },
      { campaign: 'letter', compared: { visits: 1 } },
    ]);
    expect(ended).toMatchObject({
      count: 3,
      total: { visits: 2, spend_cents: 650, approved_cents: 700, profit_cents: 50 },
    });
    expect(total).toMatchObject({ visits: 6, spend_cents: 2_650 });
  });

  // behaviour: 27.12
  it('changes nothing of the report without comparing', async () => {
    const plain = await report(DAYS);
    const { rows, comparison, ...compared } = await report(`${DAYS}&compare=before`);
    expect(comparison).toBeDefined();
    expect({ ...compared, rows: rows.map(({ compared: _other, ...row }) => row) }).toEqual(plain);
  });

  // behaviour: 27.12
  it('compares with the same days last year', async () => {
    expect((await report(`${DAYS}&compare=year`)).comparison).toMatchObject({
      ...{ from: '2025-11-16', to: '2025-11-22', gap: null },
      ...{ ended: null, spend_since: '2025-11-19' },
      total: { visits: 1, accepted: 1, spend_cents: 1_000 },
    });
  });

  // behaviour: 27.14
  it('compares nothing with days before the first visit, and says since when visits are counted', async () => {
    const days = 'from=2025-10-25&to=2025-11-10';
    const { comparison, rows } = await report(`${days}&compare=before`);
    expect(comparison).toEqual({
      ...{ from: '2025-10-08', to: '2025-10-24', total: null, ended: null, spend_since: null },
      gap: { reason: 'counted', since: '2025-10-20' },
    });
    expect(rows.every((row) => row.compared === undefined)).toBe(true);
    expect((await report(`${days}&compare=before&site=shipping`)).comparison?.gap).toEqual({
      ...{ reason: 'counted', since: '2026-10-13' },
    });
    const empty = testConsole(await emptyTestStore(engine));
    const found = await person(empty, await empty.signedIn('reader')).json<Campaigns>(
      'GET',
      '/reports/campaigns?compare=before',
    );
    expect(found.comparison?.gap).toEqual({ reason: 'counted', since: null });
  });

  // behaviour: 27.14
  it('compares nothing with days whose visits are not all stored, under a page or a device', async () => {
    const days = 'from=2026-11-01&to=2026-11-22&compare=before';
    expect((await report(days)).comparison?.gap).toBeNull();
    expect((await report(`${days}&device=phone`)).comparison).toMatchObject({
      ...{ from: '2026-10-10', to: '2026-10-31', total: null },
      gap: { reason: 'stored', since: '2026-10-26' },
    });
    const allBefore = 'from=2026-09-01&to=2026-09-30&device=phone&compare=before';
    const { rows, comparison } = await report(allBefore);
    expect([rows, comparison]).toEqual([[], undefined]);
  });

  // behaviour: 27.15
  it('shows the compared days in columns of their own in the file, and no such columns without them', async () => {
    expect(await fileAt(`${DAYS}&compare=before`)).toMatchObject([
      {
        campaign: 'spring',
        ...{ visits: '2', compared_visits: '3', compared_leads: '3', compared_spend_cents: '2000' },
        ...{ compared_approved_cents: '9000', compared_profit_cents: '7000' },
      },
      { campaign: 'fresh', visits: '1', compared_visits: '', compared_spend_cents: '' },
      { campaign: 'letter', visits: '1', compared_visits: '1' },
    ]);
    const columnsOf = async (query: string) => Object.keys((await fileAt(query))[0] ?? {});
    const ofComparison = (columns: string[]) => columns.filter((name) => /compared/.test(name));
    expect(ofComparison(await columnsOf(`${DAYS}&compare=before`)).length).toBeGreaterThan(20);
    expect(ofComparison(await columnsOf(DAYS))).toEqual([]);
  });
});
