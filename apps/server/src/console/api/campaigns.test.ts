import type { listCampaigns } from '@zipfront/contracts/api/campaigns';
import type { Answered } from '@zipfront/contracts/api/operation';
import { DAY_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { recordsOf } from '../../platform/csv/testing/records-of.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { createVisit, newVisit } from '../../visitors/visits/create-visit.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person } from './testing/api-client.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring' },
} as const;
const LETTER = { channel: 'email', fields: { campaign: '=1+2' } } as const;

const SUMS = [
  ...(['visits', 'handoffs', 'estimates', 'orders', 'call_backs', 'leads'] as const),
  ...(['spend_cents', 'clicks'] as const),
] as const;

describe.each(eitherEngine(import.meta.filename))('the report of campaigns on $name', (engine) => {
  let store: Store;
  let client: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    const console = testConsole(store);
    client = person(console, await console.signedIn('reader'));
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

  const report = (query: string) =>
    client.json<Answered<typeof listCampaigns>>('GET', `/reports/campaigns${query}`);
  const file = async (query: string) =>
    (await client.send('GET', `/reports/campaigns.csv${query}`)).text();

  // behaviour: 17.60
  it('shows the sums of each campaign in the last 28 days, also of visits that were deleted', async () => {
    expect(await report('')).toMatchObject({
      ...{ from: '2026-10-26', to: '2026-11-22', since: null, left_out: 0 },
      rows: [
        { channel: 'paid-search', source: 'google', campaign: 'spring', visits: 3 },
        { channel: 'email', source: '', campaign: '=1+2', visits: 1 },
      ],
      total: { visits: 4 },
    });
  });

  // behaviour: 17.60
  it.each([
    ['', 4],
    ['?from=2026-11-21&to=2026-11-21', 3],
    ['?site=shipping', 1],
    ['?channel=paid-search', 3],
    ['?site=shipping&channel=paid-search', 0],
    ['?from=2026-10-01', 5],
  ])('adds the parts of %j up to the whole', async (query, visits) => {
    const { rows, total } = await report(query);
    expect(total.visits).toBe(visits);
    const parts = (name: (typeof SUMS)[number]) =>
      rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
    for (const name of SUMS) expect(parts(name)).toBe(total[name] ?? 0);
  });

  // behaviour: 17.60
  it.each([
    '?from=2026-02-30',
    '?to=soon',
    '?from=2026-11-20&to=2026-11-19',
    '?from=1900-01-01',
    '?site=unknown',
    '?compare=planet',
  ])('refuses %j', async (query) => {
    expect((await client.send('GET', `/reports/campaigns${query}`)).status).toBe(400);
  });

  // behaviour: 22.12
  it('shows the money that partners reported, on the day of the visit', async () => {
    await enterLead(store, 'a', { ...SPRING, at: NOON - DAY_MS });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON });
    await rollUpAll(store);
    const day = '?from=2026-11-21&to=2026-11-21&site=insurance';
    const sold = { handoffs: 1, accepted: 1, sold: 1, reversed: 0, approved_cents: 4_250 };
    expect((await report(day)).rows).toMatchObject([{ campaign: 'spring', ...sold }]);
    expect(recordsOf(await file(day))).toMatchObject([
      { campaign: 'spring', handoffs: '1', sold: '1', acceptance: '1', approved_cents: '4250' },
    ]);
    await reportLead(store, 'a', { status: 'reversed', at: NOON });
    await rollUpAll(store);
    expect((await report(day)).total).toMatchObject({
      ...{ sold: 1, reversed: 1, approved_cents: 0, reversed_cents: 4_250 },
    });
  });

  // behaviour: 27.1
  it('counts money by the day on which it came, beside visits and spend on theirs', async () => {
    await enterLead(store, 'a', { ...SPRING, at: NOON - 40 * DAY_MS });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON - DAY_MS });
    await rollUpAll(store);
    const range = '?from=2026-11-21&to=2026-11-21&channel=paid-search';
    expect((await report(range)).total).toMatchObject({ visits: 2, sold: 0, undecided: 0 });
    const { total, rows } = await report(`${range}&money=event`);
    const sold = { visits: 2, handoffs: 0, sold: 1, approved_cents: 4_250 };
    expect(total).toMatchObject({ ...sold, undecided: null, unanswered: null });
    expect(rows).toMatchObject([{ campaign: 'spring', ...sold }]);
    const [line] = recordsOf(await file(`${range}&money=event`));
    expect(line).toMatchObject({ approved_cents: '4250', undecided: '', unanswered: '' });
    const alone = '?from=2026-11-20&to=2026-11-20&money=event';
    await reportLead(store, 'a', { status: 'reversed', at: NOON - 2 * DAY_MS });
    await rollUpAll(store);
    expect((await report(alone)).rows).toMatchObject([{ visits: 0, reversed: 1 }]);
  });

  // behaviour: 27.2
  it('separates leads that partners still decide on from those that they left unanswered', async () => {
    await enterLead(store, 'young', { ...SPRING, at: NOON - DAY_MS });
    await enterLead(store, 'old', { ...SPRING, at: NOON - 9 * DAY_MS });
    await rollUpAll(store);
    const range = '?from=2026-11-01';
    expect(await report(range)).toMatchObject({
      decision_days: null,
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
    expect(await report(range)).toMatchObject({
      decision_days: 3,
      total: { undecided: 1, unanswered: 1 },
    });
  });

  // behaviour: 17.61
  it('shows its rows as a file without formulas', async () => {
    const response = await client.send('GET', '/reports/campaigns.csv?site=shipping');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(await response.text()).toBe(
      "channel,source,campaign_id,campaign,visits,leads,lead_rate,handoffs,estimates,orders,call_backs,accepted,rejected,sold,bound,reversed,acceptance,undecided,unanswered,approved_cents,reversed_cents,pending_cents,earned_cents,spend_cents,reported_spend_cents,profit_cents,clicks,cost_per_click_cents,cost_per_lead_cents,earned_per_click_cents,return_on_spend,first_leads,first_earned_cents\nemail,,,'=1+2,1,0,0,0,0,0,0,0,0,0,0,0,,0,0,0,0,0,,,,,,,,,,0,0\n",
    );
  });
});
