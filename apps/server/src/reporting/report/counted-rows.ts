import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { CountedBy, RollupSums } from '../../platform/store/tables/reports.ts';
import type { ReportSource } from '../rollups/rollups.ts';
import { ROW_TABLES, type RowTable } from '../rollups/row-tables.ts';
import { keyOfGroup } from './filter.ts';

/** Some rows of one table, and the sums of a report that they add to. */
export interface CountedPart {
  /** The table and its condition, as after `from`. */
  from: RawBuilder<unknown>;
  /** The addend of each sum that a row adds to; other sums get 0. */
  sums: ReadonlyMap<string, RawBuilder<unknown>>;
}

/**
 * The rows of touches, leads and money that match a condition.
 *
 * @param condition on columns that all three have, with the days
 * @param ofMoney the condition for money, if money counts on another day
 */
export function countedParts(condition: RawBuilder<unknown>, ofMoney = condition): CountedPart[] {
  return ROW_TABLES.map((table) => countedPart(table, table.isMoney ? ofMoney : condition));
}

/** The rows of one table that match a condition. */
function countedPart({ from, sums }: RowTable, condition: RawBuilder<unknown>): CountedPart {
  return { from: sql`${from} where ${condition}`, sums: new Map(Object.entries(sums)) };
}

/**
 * Joins rows of several tables in one list. Each table is summed up first by the given columns,
 * because fewer rows sort faster. A table without one of the sums is left out.
 */
export function summedParts(
  db: Kysely<Database>,
  parts: readonly CountedPart[],
  { by, sums }: { by: readonly string[]; sums: readonly string[] },
): RawBuilder<unknown> {
  const columns = by.map((name) => sql.ref(name));
  const [first, ...others] = by;
  const grouped =
    first === undefined ? sql`` : sql` group by ${keyOfGroup(db, [first, ...others])}`;
  const needed = parts.filter((part) => sums.some((name) => part.sums.has(name)));
  return sql.join(
    needed.map((part) => {
      const summed = sums.map((name) => {
        const added = part.sums.get(name);
        return sql`${added === undefined ? sql`0` : sql`sum(${added})`} as ${sql.ref(name)}`;
      });
      return sql`select ${sql.join([...columns, ...summed])} from ${part.from}${grouped}`;
    }),
    sql` union all `,
  );
}

/** Properties and measures, and the source that they are read from. */
export interface CountedQuery {
  source: ReportSource;
  /** Properties that the rows are needed by. */
  by: readonly (keyof CountedBy)[];
  measures: readonly (keyof RollupSums)[];
}

/**
 * The source of a report, as after `from`: properties and measures named as in the rollups.
 *
 * @param condition on columns that touches and leads are counted by, with the days
 */
export function rollupRows(
  db: Kysely<Database>,
  { source, by, measures }: CountedQuery,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (source !== 'visits' && source !== 'leads') {
    return sql`${sql.table(source)} where ${condition}`;
  }
  const parts = countedParts(condition).filter(
    ({ sums }) => source === 'visits' || !sums.has('visits'),
  );
  return sql`(${summedParts(db, parts, { by, sums: measures })}) as counted`;
}
