import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CountedBy, Measures } from '../../platform/store/cubes.ts';
import type { Database } from '../../platform/store/schema.ts';
import { keyOfGroup } from '../campaigns/key-of-group.ts';
import type { ReportFilter } from '../campaigns/report-filter.ts';
import { tablesOfVisits } from '../campaigns/tables-of-visits.ts';
import { isMoney } from '../rollups/is-money.ts';
import { measureOfVisit, type ReportSource } from '../rollups/report-source.ts';

/** Properties and measures of visits, with the source that they are read from. */
export interface CountedAsked {
  source: ReportSource;
  days: Pick<ReportFilter, 'from' | 'to'>;
  /** Properties that the rows are needed by. */
  by: readonly (keyof CountedBy)[];
  measures: readonly (keyof Measures)[];
}

/**
 * Rows of a condition, to be read from, whose properties and measures have their names in the cubes. Those of visits are added up
 * for each combination of the properties, and money by itself: a measure that a row cannot have is not added up for each.
 *
 * @param condition on columns of visits; it has the days, too
 */
export function countedRows(
  db: Kysely<Database>,
  { source, days, by, measures }: CountedAsked,
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
