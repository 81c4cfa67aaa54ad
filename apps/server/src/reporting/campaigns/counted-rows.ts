import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import type { CountedBy, Measures } from '../../platform/store/tables/reports.ts';
import { isMoney, measureOfVisit, type ReportSource } from '../rollups/rollups.ts';
import { inIdsOfDays, keyOfGroup, type ReportFilter } from './report-filter.ts';

/** The tables, with conditions as after `from`, that visits and the money of their leads are read from. */
export interface TablesOfVisits {
  visits: RawBuilder<unknown>;
  money: RawBuilder<unknown>;
}

/**
 * The rows of visits, and of the money of their leads.
 *
 * @param days of the condition
 * @param condition on columns of visits; it has the days, too
 * @param ofMoney the same on money, where that counts on another day
 */
export function tablesOfVisits(
  db: Kysely<Database>,
  days: Pick<ReportFilter, 'from' | 'to'>,
  condition: RawBuilder<unknown>,
  ofMoney = condition,
): TablesOfVisits {
  return {
    visits: sql`report_visit where ${condition}${isPostgres(db) ? sql`` : inIdsOfDays(days)}`,
    money: sql`report_money join report_lead on report_lead.lead_id = report_money.lead_id where ${ofMoney}`,
  };
}

/** Properties and measures of visits, with the source that they are read from. */
export interface CountedQuery {
  source: ReportSource;
  days: Pick<ReportFilter, 'from' | 'to'>;
  /** Properties that the rows are needed by. */
  by: readonly (keyof CountedBy)[];
  measures: readonly (keyof Measures)[];
}

/**
 * Rows of a condition, to be read from, whose properties and measures have their names in the rollups. Those of visits are added up
 * for each combination of the properties, and money by itself: a measure that a row cannot have is not added up for each.
 *
 * @param condition on columns of visits; it has the days, too
 */
export function countedRows(
  db: Kysely<Database>,
  { source, days, by, measures }: CountedQuery,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (source !== 'report_visit') return sql`${sql.table(source)} where ${condition}`;
  const columns = by.map((name) => sql.ref(name));
  const [first, ...others] = by;
  const grouped =
    first === undefined ? sql`` : sql` group by ${keyOfGroup(db, [first, ...others])}`;
  const summed = (sumOf: (name: keyof Measures) => RawBuilder<unknown>) =>
    sql.join([...columns, ...measures.map((name) => sql`${sumOf(name)} as ${sql.ref(name)}`)]);
  const tables = tablesOfVisits(db, days, condition);
  const ofVisits = summed((name) => (isMoney(name) ? sql`0` : sql`sum(${measureOfVisit(name)})`));
  const ofMoney = summed((name) => (isMoney(name) ? sql`sum(${sql.ref(name)})` : sql`0`));
  const money = measures.some(isMoney)
    ? sql` union all select ${ofMoney} from ${tables.money}${grouped}`
    : sql``;
  return sql`(select ${ofVisits} from ${tables.visits}${grouped}${money}) as counted`;
}
