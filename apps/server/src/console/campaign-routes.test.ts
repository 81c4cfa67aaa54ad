import type { CampaignsScreen, ReportSums } from '@zipfront/contracts/console/reports';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeHandoff } from '../handoffs/make-handoff.ts';
import { newToken } from '../handoffs/token.ts';
import { storePostback } from '../postbacks/store-postback.ts';
import { foldAll } from '../reports/start-counting.ts';
import { toJson } from '../store/json-column.ts';
import type { Store } from '../store/store.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { arrival } from '../store/testing/visit-rows.ts';
import type { Arrival } from '../visits/arrival.ts';
import { createVisit } from '../visits/create-visit.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { newVisit } from '../visits/new-visit.ts';
import { type ConsoleBrowser, NOON, type Shown, testConsole } from './testing/console-browser.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring' },
} as const;
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
    await foldAll(store);
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
    const { asked, campaigns, total, channels } = await screenAt('');
    expect(asked).toEqual({ from: '2026-10-26', to: '2026-11-22', site: '', channel: '' });
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
    const parts = (name: keyof ReportSums) =>
      campaigns.reduce((sum, campaign) => sum + campaign[name], 0);
    for (const name of Object.keys(total) as (keyof ReportSums)[]) {
      expect(parts(name)).toBe(total[name]);
    }
  });

  // behaviour: 17.60
  it.each([
    '?from=2026-02-30',
    '?to=soon',
    '?from=2026-11-20&to=2026-11-19',
    '?from=1900-01-01',
  ])('reports wrong days in %j, and shows the default ones', async (query) => {
    const { error, asked } = await screenAt(query, 422);
    expect(error).toContain('The last 28 days are shown.');
    expect(asked).toMatchObject({ from: '2026-10-26', to: '2026-11-22' });
  });

  // behaviour: 22.12
  it('shows the money that partners reported, on the day of the visit', async () => {
    const { rows } = newVisit(arrival({ ...SPRING, at: NOON - DAY_MS }), {
      visitorId: null,
      bot: false,
    });
    const handoff = (lead_id: string) => ({
      ...{ token: newToken(), lead_id, site: 'insurance', created_at: NOON, expires_at: NOON },
      ...{ zip: '90210', line: 'auto', window_width: null, fields: toJson({}), locale: 'en-US' },
      ...{ path: '/', address: null },
    });
    await store.write(makeHandoff, { visit: { create: rows }, handoff: handoff('a') as never });
    const row = {
      ...{ id: '1', partner: 'acme', transaction_id: '1', lead_id: 'a', event: 'lead_sold' },
      ...{ amount_cents: 4_250, currency: 'USD', content_hash: 'sold' },
      status: 'sold',
      ...{ occurred_at: NOON, received_at: NOON },
    } as const;
    const timeZones = { insurance: 'America/New_York' };
    await store.write(storePostback, { row, timeZones });
    await foldAll(store);
    const day = '?from=2026-11-21&to=2026-11-21&site=insurance';
    const { campaigns, csv } = await screenAt(day);
    expect(campaigns).toMatchObject([
      { campaign: 'spring', handoffs: 1, accepted: 1, sold: 1, reversed: 0, approvedCents: 4_250 },
    ]);
    expect(await (await browser.get(csv)).text()).toContain(',1,0,1,0,0,42.50,0.00');
    const back = { ...row, id: '2', event: 'lead_reversed', content_hash: 'reversed' };
    const reversed = { ...back, status: 'reversed', amount_cents: null } as const;
    await store.write(storePostback, { row: reversed, timeZones });
    await foldAll(store);
    expect((await screenAt(day)).total).toMatchObject({
      ...{ sold: 1, reversed: 1, approvedCents: 0, reversedCents: 4_250 },
    });
  });

  // behaviour: 17.61
  it('sends the rows of the page as a file without formulas', async () => {
    const { csv } = await screenAt('?site=shipping');
    const response = await browser.get(csv);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(await response.text()).toBe(
      "from,to,channel,source,campaign,visits,handoffs,orders,callBacks,estimates,leads,accepted,rejected,sold,bound,reversed,approved,reversedAmount\n2026-10-26,2026-11-22,email,,'=1+2,1,0,0,0,0,0,0,0,0,0,0,0.00,0.00\n",
    );
  });
});
