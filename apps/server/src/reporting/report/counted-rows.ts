import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import type { CountedBy, RollupSums } from '../../platform/store/tables/reports.ts';
import { type ReportSource, ROW_TABLES } from '../rollups/row-tables.ts';

export interface CountedPart {
  from: RawBuilder<unknown>;
  sums: ReadonlyMap<string, RawBuilder<unknown>>;
}

/**
 * Returns the parts of a query that counts rows. `ofMoney` is the condition for money, if it counts
 * on another day.
 */
export function countedParts(condition: RawBuilder<unknown>, ofMoney = condition): CountedPart[] {
  return ROW_TABLES.map(({ from, sums, isMoney }) => ({
    from: sql`${from} where ${isMoney ? ofMoney : condition}`,
    sums: new Map(Object.entries(sums)),
  }));
}

/** Each table is summed up first, because fewer rows sort faster. */
export function summedParts(
  db: Db,
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

export interface CountedQuery {
  source: ReportSource;
  by: readonly (keyof CountedBy)[];
  measures: readonly (keyof RollupSums)[];
}

/** Properties and measures are named as in the rollups. */
export function rollupRows(
  db: Db,
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

/**
 * Makes the key by which rows are grouped: SQLite sorts rows to group them, and sorting by one text
 * saves 20 % of the time.
 */
export function keyOfGroup(db: Db, columns: readonly [string, ...string[]]): RawBuilder<unknown> {
  const list = sql.join(columns.map((name) => sql.ref(name)));
  return isPostgres(db) || columns.length === 1 ? list : sql`json_array(${list})`;
}
