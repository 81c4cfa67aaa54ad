import type { CampaignsScreen } from '@zipfront/contracts/console/reports';
import { DAY_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../conversions/postbacks/testing/enter-lead.ts';
import type { Store } from '../platform/store/store.ts';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { sumOrNull } from '../reporting/campaigns/measures.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import { type ConsoleBrowser, NOON, type Shown, testConsole } from './testing/console-browser.ts';
import { importSpend } from './testing/import-spend.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring', utm_id: '77' },
} as const;
/** The same campaign, before it was renamed. */
const OLD = { ...SPRING, fields: { ...SPRING.fields, campaign: 'easter' } } as const;
const LETTER = { channel: 'email', fields: { campaign: 'letter' } } as const;

const SUMS = ['visits', 'leads', 'accepted', 'rejected', 'sold', 'approvedCents'] as const;

const VALUES = {
  channel: ['paid-search', 'email'],
  campaign: ['spring', 'letter'],
  page: ['/', '/auto/', '/ship/'],
  device: ['phone', 'desktop', 'tablet'],
  site: ['insurance', 'shipping'],
};

describe.each(engines)('the filters of the report of campaigns on $name', (engine) => {
  let store: Store;
  let browser: ConsoleBrowser;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    browser = await testConsole(store).signedIn('marketer');
    const at = NOON - 3 * DAY_MS;
    const leads = {
      a: { ...SPRING, device: 'phone' },
      b: { ...SPRING, device: 'desktop', path: '/auto/' },
      c: { ...OLD, device: 'phone', path: '/auto/' },
      d: { ...LETTER, device: 'tablet', site: 'shipping', path: '/ship/' },
      e: { ...LETTER, device: 'phone' },
      f: { ...SPRING, device: 'phone' },
    } as const;
    for (const [leadId, changes] of Object.entries(leads)) {
      await enterLead(store, leadId, { ...changes, at });
    }
    await enterLead(store, 'old', { ...SPRING, device: 'phone', at: NOON - 40 * DAY_MS });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON - DAY_MS });
    await reportLead(store, 'b', { status: 'bound', cents: 9_000, at: NOON - 2 * DAY_MS });
    await reportLead(store, 'c', { status: 'accepted', at });
    await reportLead(store, 'd', { status: 'sold', cents: 700, at: NOON - DAY_MS });
    await reportLead(store, 'f', { status: 'rejected', at: NOON - DAY_MS });
    await reportLead(store, 'old', { status: 'sold', cents: 100, at: NOON - DAY_MS });
    await rollUpAll(store);
    await importSpend(
      browser,
      'date,source,campaign_id,campaign,cost,clicks\n2026-11-19,google,77,Spring,30,40\n',
      '',
    );
  });

  async function screenAt(query: string): Promise<CampaignsScreen> {
    const response = await browser.get(`/reports/campaigns${query}`);
    expect(response.status).toBe(200);
    const shown = (await response.text()).replace('<!doctype html>', '');
    return (JSON.parse(shown) as Shown).screen as CampaignsScreen;
  }

  // behaviour: 27.5
  it('adds the parts of every filter up to the whole, by both days of money', async () => {
    const filters = [
      '?',
      '?money=event',
      '?page=/auto/',
      '?device=phone',
      '?device=phone&money=event',
      '?campaign=spring',
      '?device=phone&campaign=spring&site=insurance',
      '?page=/&channel=paid-search',
    ];
    for (const query of filters) {
      const whole = await screenAt(query);
      for (const name of SUMS) {
        const rows = whole.campaigns.reduce((sum, row) => sum + row[name], 0);
        expect(rows, `${name} of the rows of ${query}`).toBe(whole.total[name]);
      }
      // All are on a site with hand-offs: the money of those without a profit has no spend.
      const profits = whole.campaigns.map(
        ({ profitCents, approvedCents }) => profitCents ?? approvedCents,
      );
      const profit = whole.total.spendCents === null ? null : sumOrNull(profits);
      expect(whole.total.profitCents, `profit of ${query}`).toBe(profit);
      for (const [filter, values] of Object.entries(VALUES)) {
        if (query.includes(`${filter}=`)) continue;
        const parts = await Promise.all(
          values.map((value) => screenAt(`${query}&${filter}=${encodeURIComponent(value)}`)),
        );
        for (const name of SUMS) {
          const sum = parts.reduce((all, { total }) => all + total[name], 0);
          expect(sum, `${name} by ${filter} under ${query}`).toBe(whole.total[name]);
        }
      }
    }
  });

  // behaviour: 27.5
  it('shows the visits, leads and money of a page and a device, with rates of the same visits', async () => {
    const { total, campaigns, query } = await screenAt('?page=/&device=phone');
    expect(query).toMatchObject({ page: '/', device: 'phone' });
    expect(total).toMatchObject({ visits: 3, leads: 3, leadRate: 1, sold: 1, rejected: 1 });
    expect(campaigns).toMatchObject([
      { campaign: 'spring', visits: 2, approvedCents: 4_250, acceptance: 1 / 2 },
      { campaign: 'letter', visits: 1, approvedCents: 0, undecided: 1 },
    ]);
    const ofPage = await screenAt('?page=/auto/');
    expect(ofPage.campaigns).toMatchObject([{ campaign: 'spring', visits: 2 }]);
    expect(ofPage.names).toEqual(['spring']);
  });

  // behaviour: 27.5
  it('counts campaigns of a device apart whose names together are alike', async () => {
    const names = [
      { source: 'a', campaign: 'b","c' },
      { source: 'c","a', campaign: 'b' },
      { source: '', campaign: 'bc' },
      { source: 'c', campaign: 'b' },
    ];
    const phone = { channel: 'paid-social', device: 'phone', at: NOON - DAY_MS } as const;
    for (const [index, fields] of names.entries()) {
      await enterLead(store, `alike ${index}`, { ...phone, fields });
    }
    await rollUpAll(store);
    const { campaigns } = await screenAt('?device=phone&channel=paid-social');
    expect(campaigns).toHaveLength(names.length);
    expect(campaigns).toEqual(
      expect.arrayContaining(
        names.map((fields) => expect.objectContaining({ ...fields, visits: 1, leads: 1 })),
      ),
    );
  });

  // behaviour: 27.6
  it('leaves spend and what is computed from it out under a page or a device', async () => {
    const whole = await screenAt('?sort=-profit');
    expect(whole.columns).toContain('profit');
    expect(whole.campaigns[0]).toMatchObject({ spendCents: 3_000, profitCents: 10_250 });
    const phones = await screenAt('?device=phone&sort=-profit');
    expect(phones.columns).toEqual([
      'campaign',
      'visits',
      'leads',
      'leadRate',
      'sold',
      'acceptance',
      'approved',
      'pending',
      'reversed',
    ]);
    expect(phones.query.sort).toBe('');
    const unknown = {
      spendCents: null,
      clicks: null,
      profitCents: null,
      roas: null,
      epcCents: null,
    };
    for (const row of [phones.total, ...phones.campaigns]) {
      expect(row).toMatchObject({ ...unknown, cplCents: null, cpcCents: null });
    }
    const [head = [], spring = []] = (await (await browser.get(phones.csv)).text())
      .split('\n')
      .map((line) => line.split(','));
    expect([spring[head.indexOf('spend')], spring[head.indexOf('profit')]]).toEqual(['', '']);
    expect([spring[head.indexOf('page')], spring[head.indexOf('device')]]).toEqual(['', 'phone']);
  });

  // behaviour: 27.7
  it('begins with the first stored day under a page or a device, and says so in the page and the file', async () => {
    const range = '?from=2026-09-01&to=2026-11-22';
    const whole = await screenAt(range);
    expect(whole).toMatchObject({ visitsSince: null, total: { visits: 7 } });
    const phones = await screenAt(`${range}&device=phone`);
    expect(phones).toMatchObject({
      visitsSince: '2026-10-26',
      days: { from: '2026-10-26', to: '2026-11-22' },
      query: { from: '2026-09-01' },
      total: { visits: 4 },
    });
    const file = await browser.get(phones.csv);
    expect(file.headers.get('Content-Disposition')).toContain('campaigns-2026-10-26-2026-11-22');
    expect((await file.text()).split('\n')[1]).toMatch(/^2026-10-26,2026-11-22,/);
    const before = await screenAt('?from=2026-09-01&to=2026-09-30&device=phone');
    expect(before).toMatchObject({
      visitsSince: '2026-10-26',
      campaigns: [],
      total: { visits: 0 },
    });
  });

  // behaviour: 27.5
  it('finds a campaign by the name that is shown, with all its names, otherwise by an earlier one', async () => {
    const { names } = await screenAt('');
    expect(names).toEqual(['spring', 'letter']);
    const row = { campaign: 'spring', visits: 4, spendCents: 3_000 };
    expect((await screenAt('?campaign=spring')).campaigns).toMatchObject([row]);
    expect((await screenAt('?campaign=easter')).campaigns).toMatchObject([row]);
    expect((await screenAt('?campaign=unknown')).campaigns).toEqual([]);
    const onPage = await screenAt('?campaign=spring&page=/auto/');
    expect(onPage.campaigns).toMatchObject([{ campaign: 'spring', visits: 2 }]);
  });

  // behaviour: 27.5
  it('retains all filters in its links, its file and after campaigns are joined', async () => {
    const query = 'campaign=spring&page=%2F&device=phone&money=event&site=insurance';
    const { ranges, order, csv, pages } = await screenAt(`?${query}`);
    expect(pages).toEqual(['/', '/auto/']);
    for (const address of [ranges[0]?.address, order.addresses.leads, csv]) {
      const params = new URL(`http://console${address}`).searchParams;
      for (const [name, value] of new URLSearchParams(query)) expect(params.get(name)).toBe(value);
    }
    const joined = await browser.post('/spend/joins', {
      ...Object.fromEntries(new URLSearchParams(query)),
      spend: '["google","77","Spring"]',
      visits: '["","","letter"]',
    });
    const location = joined.headers.get('Location') ?? '';
    expect(location).toContain('campaign=spring&page=%2F&device=phone&money=event');
  });
});
