import type { CampaignsScreen } from '@zipfront/contracts/console/reports';
import { DAY_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../conversions/postbacks/testing/enter-lead.ts';
import type { Store } from '../platform/store/store.ts';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { arrival } from '../platform/store/testing/visit-rows.ts';
import { storeZone } from '../reporting/rollups/follow-zones.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import type { Arrival } from '../visitors/visits/arrival.ts';
import { createVisit, newVisit } from '../visitors/visits/create-visit.ts';
import { deleteVisit } from '../visitors/visits/delete-visit.ts';
import { type ConsoleBrowser, NOON, type Shown, testConsole } from './testing/console-browser.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring' },
} as const;
const SUMS = [
  'visits',
  'handoffs',
  'estimates',
  'orders',
  'callBacks',
  'leads',
  'spendCents',
  'clicks',
] as const;

const LETTER = { channel: 'email', fields: { campaign: '=1+2' } } as const;

describe.each(engines)('the report of campaigns on $name', (engine) => {
  let store: Store;
  let browser: ConsoleBrowser;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    browser = await testConsole(store).signedIn('reader');
    await enter({ ...SPRING, at: NOON });
    await enter({ ...SPRING, at: NOON - DAY_MS });
    const deleted = await enter({ ...SPRING, at: NOON - DAY_MS });
    await enter({ ...LETTER, at: NOON - DAY_MS, site: 'shipping' });
    await enter({ at: NOON - 40 * DAY_MS });
    await store.write(deleteVisit, { visitId: deleted });
    await rollUpAll(store);
  });

  async function enter(changes: Partial<Arrival>): Promise<string> {
    const { rows } = newVisit(arrival(changes), { visitorId: null, bot: false });
    await store.write(createVisit, rows);
    return rows.visit.id;
  }

  async function screenAt(query: string, status = 200): Promise<CampaignsScreen> {
    const response = await browser.get(`/reports/campaigns${query}`);
    expect(response.status).toBe(status);
    const shown = (await response.text()).replace('<!doctype html>', '');
    return (JSON.parse(shown) as Shown).screen as CampaignsScreen;
  }

  // behaviour: 17.60
  it('shows the sums of each campaign in the last 28 days, also of visits that were deleted', async () => {
    const { query, campaigns, total, channels } = await screenAt('');
    const days = { from: '2026-10-26', to: '2026-11-22' };
    const all = { site: '', channel: '', campaign: '', page: '', device: '', compare: '' };
    expect(query).toEqual({ ...days, ...all, money: 'click', sort: '' });
    expect(campaigns).toMatchObject([
      { channel: 'paid-search', source: 'google', campaign: 'spring', visits: 3 },
      { channel: 'email', source: '', campaign: '=1+2', visits: 1 },
    ]);
    expect(total.visits).toBe(4);
    expect(channels).toEqual(['email', 'paid-search']);
  });

  // behaviour: 17.60
  it.each([
    ['', 4],
    ['?from=2026-11-21&to=2026-11-21', 3],
    ['?site=shipping', 1],
    ['?channel=paid-search', 3],
    ['?site=shipping&channel=paid-search', 0],
    ['?from=2026-10-01', 5],
    ['?site=unknown', 4],
  ])('adds the parts of %j up to the whole', async (query, visits) => {
    const { campaigns, total } = await screenAt(query);
    expect(total.visits).toBe(visits);
    const parts = (name: (typeof SUMS)[number]) =>
      campaigns.reduce((sum, campaign) => sum + (campaign[name] ?? 0), 0);
    for (const name of SUMS) expect(parts(name)).toBe(total[name] ?? 0);
  });

  // behaviour: 17.60
  it.each([
    '?from=2026-02-30',
    '?to=soon',
    '?from=2026-11-20&to=2026-11-19',
    '?from=1900-01-01',
  ])('reports wrong days in %j, and shows the default ones', async (search) => {
    const { error, query } = await screenAt(search, 422);
    expect(error).toContain('The last 28 days are shown.');
    expect(query).toMatchObject({ from: '2026-10-26', to: '2026-11-22' });
  });

  // behaviour: 11.66
  it('names the first day of a time zone that was changed', async () => {
    expect(await screenAt('')).toMatchObject({ timeZoneFrom: null });
    const zone = { site: 'insurance', timeZone: 'America/New_York', first: 20_000 };
    await store.write(storeZone, { ...zone, first: null });
    expect(await screenAt('?site=insurance')).toMatchObject({ timeZoneFrom: null });
    await store.write(storeZone, zone);
    expect(await screenAt('?site=insurance')).toMatchObject({ timeZoneFrom: '2024-10-04' });
    expect(await screenAt('?site=shipping')).toMatchObject({ timeZoneFrom: null });
  });

  // behaviour: 22.12
  it('shows the money that partners reported, on the day of the visit', async () => {
    await enterLead(store, 'a', { ...SPRING, at: NOON - DAY_MS });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON });
    await rollUpAll(store);
    const day = '?from=2026-11-21&to=2026-11-21&site=insurance';
    const { campaigns, csv } = await screenAt(day);
    expect(campaigns).toMatchObject([
      { campaign: 'spring', handoffs: 1, accepted: 1, sold: 1, reversed: 0, approvedCents: 4_250 },
    ]);
    expect(await (await browser.get(csv)).text()).toContain(',1,0,1,0,0,42.50,0.00');
    await reportLead(store, 'a', { status: 'reversed', at: NOON });
    await rollUpAll(store);
    expect((await screenAt(day)).total).toMatchObject({
      ...{ sold: 1, reversed: 1, approvedCents: 0, reversedCents: 4_250 },
    });
  });

  // behaviour: 27.1
  it('counts money by the day on which it came, beside visits and spend on theirs', async () => {
    await enterLead(store, 'a', { ...SPRING, at: NOON - 40 * DAY_MS });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON - DAY_MS });
    await rollUpAll(store);
    const range = '?from=2026-11-21&to=2026-11-21&channel=paid-search';
    expect((await screenAt(range)).total).toMatchObject({ visits: 2, sold: 0, undecided: 0 });
    const { query, total, campaigns, csv } = await screenAt(`${range}&money=event`);
    expect(query.money).toBe('event');
    const sold = { visits: 2, handoffs: 0, sold: 1, approvedCents: 4_250 };
    expect(total).toMatchObject({ ...sold, undecided: null, unanswered: null });
    expect(campaigns).toMatchObject([{ campaign: 'spring', ...sold }]);
    expect(await (await browser.get(csv)).text()).toContain('42.50,0.00,,,event,,,');
    const alone = '?from=2026-11-20&to=2026-11-20&money=event';
    await reportLead(store, 'a', { status: 'reversed', at: NOON - 2 * DAY_MS });
    await rollUpAll(store);
    expect((await screenAt(alone)).campaigns).toMatchObject([{ visits: 0, reversed: 1 }]);
  });

  // behaviour: 27.2
  it('separates leads that partners still decide on from those that they left unanswered', async () => {
    await enterLead(store, 'young', { ...SPRING, at: NOON - DAY_MS });
    await enterLead(store, 'old', { ...SPRING, at: NOON - 9 * DAY_MS });
    await rollUpAll(store);
    const range = '?from=2026-11-01';
    expect(await screenAt(range)).toMatchObject({
      decisionDays: null,
      total: { undecided: 2, unanswered: 0 },
    });
    for (let lead = 0; lead < 20; lead += 1) {
      await enterLead(store, `decided-${lead}`, { ...SPRING, at: NOON - 30 * DAY_MS });
      const days = lead < 18 ? 3 : 25;
      await reportLead(store, `decided-${lead}`, {
        status: 'rejected',
        at: NOON - (30 - days) * DAY_MS,
      });
    }
    await rollUpAll(store);
    expect(await screenAt(range)).toMatchObject({
      decisionDays: 3,
      total: { undecided: 1, unanswered: 1 },
    });
  });

  // behaviour: 17.61
  it('sends the rows of the page as a file without formulas', async () => {
    const { csv } = await screenAt('?site=shipping');
    const response = await browser.get(csv);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(await response.text()).toBe(
      "from,to,channel,source,campaign,visits,handoffs,orders,callBacks,estimates,leads,leadRate,campaignId,currency,spend,clicks,cpc,costPerLead,accepted,rejected,sold,bound,reversed,approved,reversedAmount,profit,roas,moneyDay,pending,undecided,unanswered,unreportedSpend,epc,revenuePerLead,revenuePerVisit,page,device\n2026-10-26,2026-11-22,email,,'=1+2,1,0,0,0,0,0,0.0000,,,,,,,0,0,0,0,0,0.00,0.00,,,click,0.00,0,0,,,,,,\n",
    );
  });
});
