import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import type { Db } from '../../platform/store/schema.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { moneySums } from '../../platform/store/tables/reports.ts';
import { ALL_ROLLUPS } from '../../platform/store/tables/rollups.ts';
import { eitherEngine, readAsWritten } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../platform/tokens.ts';
import { followZones } from '../../reporting/rollups/follow-zones.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { recount, rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { storeHandoff } from '../../visitors/handoffs/handoffs.ts';
import { createVisit } from '../../visitors/visits/store-visit.ts';
import { enterLead, reportLead } from '../postbacks/testing/enter-lead.ts';
import type { LeadToUpdate } from './apply-outcome.ts';
import { recountMoney, redateLeads } from './recount-leads.ts';

async function acceptedByDay(db: Db) {
  const rows = await db
    .selectFrom('rollup_decided')
    .select(['site', 'day', 'accepted'])
    .where('accepted', '<>', 0)
    .orderBy('day')
    .execute();
  return rows.map(({ site, day, accepted }) => [site, dateOfDay(day), accepted]);
}

describe.each(
  eitherEngine(import.meta.filename),
)('money by the day on which it came on $name', (engine) => {
  // behaviour: 11.66, 27.1
  it('counts on the days of another time zone after a change, but for what came before the complete days', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    let zone = 'America/New_York';
    const pages = { siteNames: () => ['insurance'], timeZoneOf: () => zone };
    const parts = { store, pages, now: () => NOON, log: silentLog };
    const follow = () =>
      followZones({ ...parts, redateLeads: (days, stopped) => redateLeads(parts, days, stopped) });
    await follow();
    // 22:00 in New York is the next day in Kathmandu.
    const lateAt = Date.UTC(2026, 10, 19, 3);
    const early = lateAt - 40 * DAY_MS;
    await enterLead(store, 'early', { at: early });
    await enterLead(store, 'late', { at: lateAt });
    await reportLead(store, 'early', { status: 'accepted', at: early });
    await reportLead(store, 'late', { status: 'accepted', at: lateAt });
    await rollUpAll(store);
    expect(await acceptedByDay(db)).toEqual([
      ['insurance', '2026-10-09', 1],
      ['insurance', '2026-11-18', 1],
    ]);

    zone = 'Asia/Kathmandu';
    await follow();
    await follow();
    await rollUpAll(store);
    expect(await acceptedByDay(db)).toEqual([
      ['insurance', '2026-10-09', 1],
      ['insurance', '2026-11-19', 1],
    ]);
    const metrics = createMetrics({ process: false });
    expect(await recount({ ...parts, metrics }, { pauseMs: 0 })).toBe(0);
  });

  // behaviour: 27.1
  it('counts each of more leads than one query reads, and stops between two', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    // In no order, so that reading them as they were written gives none.
    const ids = Array.from({ length: 250 }, (_, index) => `${1_000 + ((index * 7) % 250)}`);
    const by = {
      day: 1,
      hour: 1,
      site: 'insurance',
      channel: '',
      source: '',
      campaign: '',
      ...({ campaign_id: '', release: '', path: '/', device: 'phone', locale: 'en-US' } as const),
      ad_group: '',
      keyword: '',
      line: '',
      us_state: '',
      origin: 'visit' as const,
      kind: 'hand-off' as const,
      at: NOON,
      expires_at: NOON,
    };
    await db
      .insertInto('report_lead')
      .values(ids.map((lead_id) => ({ ...by, lead_id })))
      .execute();
    const money = moneySums(() => 0);
    await db
      .insertInto('report_money')
      .values(ids.map((lead_id) => ({ ...money, lead_id, event_day: 1 })))
      .execute();
    await readAsWritten(engine, store);
    const settled: string[] = [];
    const write = async (_command: unknown, { leadId }: LeadToUpdate) => void settled.push(leadId);
    const pages = { siteNames: () => ['insurance'], timeZoneOf: () => 'UTC' };
    const parts = { store: { reads: store.reads, write } as never, pages, now: () => NOON };
    await redateLeads(parts, { site: 'insurance', first: 0 }, () => false);
    expect(settled).toEqual(ids.toSorted());
    await redateLeads(parts, { site: 'insurance', first: 0 }, () => settled.length === 252);
    expect(settled).toHaveLength(252);
  });

  // behaviour: 27.1
  it('counts on the days of the site of the visit, where another site made the hand-off', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const zones: Record<string, string> = { insurance: 'UTC', shipping: 'Asia/Kathmandu' };
    const pages = {
      siteNames: () => Object.keys(zones),
      timeZoneOf: (name: string) => zones[name] ?? '',
    };
    const at = Date.UTC(2026, 10, 19, 20);
    const { rows } = createVisit(arrival({ at, site: 'shipping' }), {
      visitorId: null,
      bot: false,
    });
    await store.write(storeHandoff, {
      visit: { create: rows },
      handoff: {
        token: newToken(),
        lead_id: 'lead',
        site: 'insurance',
        locale: 'en-US',
        path: '/',
        created_at: at,
        expires_at: at + DAY_MS,
        zip: '90210',
        line: 'auto',
        window_width: null,
        fields: toJson({}),
        address: null,
      },
      state: 'CA',
    });
    await reportLead(store, 'lead', { status: 'accepted', at });
    const days = { site: 'shipping', first: 0 };
    await redateLeads({ store, pages, now: () => NOON }, days, () => false);
    await rollUpAll(store);
    expect(await acceptedByDay(db)).toEqual([['shipping', '2026-11-20', 1]]);
  });

  // behaviour: 22.12, 27.18
  it('counts by the rules of now what a server of an older version counted', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const pages = { siteNames: () => ['insurance'], timeZoneOf: () => 'America/New_York' };
    const parts = { store, pages, now: () => NOON, log: silentLog };
    for (const id of ['promised', 'returned'])
      await enterLead(store, id, { at: NOON - 9 * DAY_MS });
    await reportLead(store, 'promised', { status: 'accepted', at: NOON - 8 * DAY_MS });
    await reportLead(store, 'returned', { status: 'sold', cents: 900, at: NOON - 8 * DAY_MS });
    await rollUpAll(store);
    await reportLead(store, 'returned', { status: 'reversed', at: NOON - 1 });
    const sums = async () => {
      await rollUpAll(store);
      return db
        .selectFrom('rollup_decided')
        .select(['day', 'sold', 'reversed', 'awaiting'])
        .orderBy('day')
        .execute();
    };
    const byNow = await sums();
    expect(byNow).toMatchObject([
      { sold: 1, reversed: 0, awaiting: 1 },
      { sold: -1, reversed: 1, awaiting: 0 },
    ]);
    for (const table of ['report_money', ...ALL_ROLLUPS] as const) {
      await sql`update ${sql.table(table)} set awaiting = 0, sold = sold + reversed`.execute(db);
    }
    await readAsWritten(engine, store);
    await recountMoney(parts, () => false);
    expect(await sums()).toEqual(byNow);
    const metrics = createMetrics({ process: false });
    expect(await recount({ ...parts, metrics }, { pauseMs: 0 })).toBe(0);
  });
});
