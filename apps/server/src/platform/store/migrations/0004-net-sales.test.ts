import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { conversionRow } from '../../../conversions/uploads/testing/conversion-rows.ts';
import type { ReportLeadRow } from '../tables/reports.ts';
import { engines } from '../testing/engines.ts';
import { openTablesOf } from '../testing/tables-of.ts';
import { NOON } from '../testing/visit-rows.ts';
import { makeTablesOf } from './migrate.ts';

// behaviour: 22.12
it.each(engines)('counts what was taken back as sold no more on $name', async (engine) => {
  const db = await openTablesOf(engine, '0003-warehouse-files-without-rows');
  await sql`insert into rollup_page (day, site, path, origin, accepted, sold, reversed)
    values (1, 'a', '/', 'visit', 3, 2, 1), (2, 'a', '/', 'visit', 1, 1, 0)`.execute(db);
  await makeTablesOf(db, '0004-net-sales');
  const rows = await db
    .selectFrom('rollup_page')
    .select(['accepted', 'sold', 'reversed', 'booked', 'canceled'])
    .orderBy('day')
    .execute();
  expect(rows).toEqual([
    { accepted: 3, sold: 1, reversed: 1, booked: 0, canceled: 0 },
    { accepted: 1, sold: 1, reversed: 0, booked: 0, canceled: 0 },
  ]);
});

// behaviour: 22.12
it.each(
  engines,
)('counts the booked and the canceled orders of the ledger on $name', async (engine) => {
  const db = await openTablesOf(engine, '0003-warehouse-files-without-rows');
  const by: Omit<ReportLeadRow, 'lead_id' | 'kind'> = {
    ...{ day: 5, hour: 1, site: 'shipping', channel: 'direct', source: '', campaign: '' },
    ...{ campaign_id: '', ad_group: '', keyword: '', path: '/', device: 'phone', locale: 'en-US' },
    ...{ release: '', line: '', us_state: '', origin: 'visit', at: NOON, expires_at: NOON },
  };
  // The day, what was approved, and what was taken back.
  for (const [lead_id, status, money] of [
    ['booked', 'sold', [[5, 900, 0]]],
    [
      'canceled',
      'reversed',
      [
        [5, 900, 0],
        [7, -900, 900],
      ],
    ],
    ['canceled-at-once', 'reversed', [[5, 0, 900]]],
    [
      'cheaper',
      'sold',
      [
        [5, 900, 0],
        [7, -100, 0],
      ],
    ],
    ['ordered', 'accepted', [[5, 0, 0]]],
    [
      'restored',
      'sold',
      [
        [5, 900, 0],
        [7, -900, 900],
        [9, 900, -900],
      ],
    ],
  ] as const) {
    await db
      .insertInto('conversion')
      .values(conversionRow(lead_id, { kind: 'order', status }))
      .execute();
    await db
      .insertInto('report_lead')
      .values({ ...by, lead_id, kind: 'order' })
      .execute();
    for (const [day, approved, takenBack] of money) {
      await sql`insert into report_money (lead_id, event_day, accepted, rejected, sold, bound, reversed,
        approved_cents, reversed_cents, pending_cents)
        values (${lead_id}, ${day}, 0, 0, 0, 0, 0, ${approved}, ${takenBack}, 0)`.execute(db);
    }
  }
  await makeTablesOf(db, '0004-net-sales');
  const money = await db
    .selectFrom('report_money')
    .select(['lead_id', 'event_day', 'booked', 'canceled'])
    .where(sql<boolean>`booked <> 0 or canceled <> 0`)
    .orderBy('lead_id')
    .orderBy('event_day')
    .execute();
  expect(money).toEqual([
    { lead_id: 'booked', event_day: 5, booked: 1, canceled: 0 },
    { lead_id: 'canceled', event_day: 5, booked: 1, canceled: 0 },
    { lead_id: 'canceled', event_day: 7, booked: -1, canceled: 1 },
    { lead_id: 'canceled-at-once', event_day: 5, booked: 0, canceled: 1 },
    { lead_id: 'cheaper', event_day: 5, booked: 1, canceled: 0 },
    { lead_id: 'restored', event_day: 5, booked: 1, canceled: 0 },
  ]);
  const changes = await db
    .selectFrom('rollup_increment')
    .select(['id', 'event_day', 'booked', 'canceled', 'orders'])
    .orderBy('id')
    .execute();
  expect(changes).toEqual(
    money
      .map(({ lead_id, ...counts }) => ({
        ...counts,
        id: `order-${counts.event_day}-${lead_id}`,
        orders: 0,
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
});
