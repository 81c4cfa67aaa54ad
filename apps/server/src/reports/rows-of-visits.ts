import type { MoneyDay } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import { type CountedBy, MEASURES, type Measures } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';
import { inIdsOfDays } from './ids-of-days.ts';
import { measureOfMoney, measureOfVisit } from './report-source.ts';
import { conditionOf, type VisitFilter } from './visit-filter.ts';

/** The tables, with conditions as after `from`, that visits and the money of their leads are read from. */
export function tablesOfVisits(
  db: Kysely<Database>,
  filter: VisitFilter,
  moneyDay: MoneyDay,
): { visits: RawBuilder<unknown>; money: RawBuilder<unknown> } {
  const ofVisits = conditionOf(filter);
  const ofMoney = moneyDay === 'click' ? ofVisits : conditionOf(filter, 'event_day');
  return {
    visits: sql`report_visit where ${ofVisits}${isPostgres(db) ? sql`` : inIdsOfDays(filter)}`,
    money: sql`report_money join report_lead on report_lead.lead_id = report_money.lead_id where ${ofMoney}`,
  };
}

/** Selects visits and the money of their leads, each as a row with a property and the measures under their names in the cubes. */
export function rowsOfVisits(
  db: Kysely<Database>,
  filter: VisitFilter,
  by: keyof CountedBy,
): RawBuilder<unknown> {
  const select = (of: (name: keyof Measures) => RawBuilder<unknown>) =>
    sql.join([sql.ref(by), ...MEASURES.map((name) => sql`${of(name)} as ${sql.ref(name)}`)]);
  const { visits, money } = tablesOfVisits(db, filter, 'click');
  return sql`select ${select(measureOfVisit)} from ${visits}
    union all select ${select(measureOfMoney)} from ${money}`;
}
