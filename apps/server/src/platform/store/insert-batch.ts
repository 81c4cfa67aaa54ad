import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { preparedOnce } from './compiled-once.ts';
import {
  type ColumnOf,
  type ColumnTypes,
  columnArray,
  isDirect,
  nullArray,
  valueReader,
} from './insertions.ts';
import type { Database, Db } from './schema.ts';

/** The name that `insertBatch` gives to the insert into a table, without the table. */
const INSERT_INTO = 'insert_into_';

export const INSERTS_TOGETHER = `with "${INSERT_INTO}`;

interface Target<Row> {
  /** The statement for one row, if statements run synchronously. */
  queryOfOne(db: Db): CompiledQuery;
  valuesOf(row: Row): unknown[];
  ofMany: RawBuilder<unknown>;
  parametersOf(rows: readonly Row[]): string[];
}

export interface RowToInsert {
  table: string;
  row: unknown;
}

const targets = new Map<string, Target<unknown>>();

/** Prepares a row for `insertBatch`: `existing` skips rows with that key, `fixed` is in each. */
export function toRow<
  Table extends keyof Database,
  const Fixed extends Partial<Record<ColumnOf<Table>, string | number | null>> = Record<
    never,
    never
  >,
>(
  table: Table,
  types: Omit<ColumnTypes<Table>, keyof Fixed>,
  { existing, fixed }: { existing?: ColumnOf<Table>; fixed?: Fixed } = {},
): (row: Omit<Database[Table], keyof Fixed>) => RowToInsert {
  const columns = Object.keys(types) as ColumnOf<Table>[];
  const columnTypes = types as ColumnTypes<Table>;
  const constants = Object.entries(fixed ?? {});
  const names = sql.join(
    [...columns, ...constants.map(([name]) => name)].map((name) => sql.ref(name)),
  );
  const same = constants.map(([, value]) => sql.lit(value));
  const skipped = existing ? sql` on conflict (${sql.ref(existing)}) do nothing` : sql``;
  const insert = sql`insert into ${sql.table(table)} (${names})`;
  const ofOne = sql`${insert} values (${sql.join([...columns.map(() => null), ...same])})${skipped}`;
  const queryOfOne = preparedOnce((db, _: 1) => ofOne.compile(db));
  // Arrays are read side by side, as in `insertIgnoring`. As a table they would be stored first.
  const values = columns.map((column) => sql`unnest(${nullArray(columnTypes[column])})`);
  const target: Target<Database[Table]> = {
    queryOfOne: (db) => queryOfOne(db, 1),
    valuesOf: valueReader(columns),
    ofMany: sql`${insert} select ${sql.join([...values, ...same])}${skipped}`,
    parametersOf: (rows) => columns.map((column) => columnArray(rows, column)),
  };
  targets.set(table, target as Target<unknown>);
  return (row) => ({ table, row });
}

/**
 * Inserts rows into several tables, in one statement if each is a round trip; the last has new rows
 * only, so that changes show (`confirmingCommits`).
 */
export async function insertBatch(trx: Db, inserts: readonly RowToInsert[]): Promise<void> {
  const { adapter } = trx.getExecutor();
  if (isDirect(adapter)) {
    for (const { table, row } of inserts) {
      const target = requireTarget(table);
      adapter.runDirectly(target.queryOfOne(trx).sql, target.valuesOf(row));
    }
    return;
  }
  const byTable = Map.groupBy(inserts, ({ table }) => table);
  const parameters = [...byTable].flatMap(([table, rows]) =>
    requireTarget(table).parametersOf(rows.map(({ row }) => row)),
  );
  const query = queryTogether(trx, [...byTable.keys()].join());
  await trx.executeQuery({ ...query, parameters });
}

/** Foreign keys are checked at the end of a statement, when all its rows exist. */
const queryTogether = preparedOnce((db, tables: string) => {
  const statements = tables
    .split(',')
    .map((table) => [`${INSERT_INTO}${table}`, requireTarget(table).ofMany] as const);
  const [, last = sql`select`] = statements.pop() ?? [];
  const others = statements.map(([name, statement]) => sql`${sql.ref(name)} as (${statement})`);
  return (others.length > 0 ? sql`with ${sql.join(others)} ${last}` : last).compile(db);
});

function requireTarget(table: string): Target<unknown> {
  const target = targets.get(table);
  if (target === undefined) throw new Error(`No rows of ${table} are inserted together.`);
  return target;
}
