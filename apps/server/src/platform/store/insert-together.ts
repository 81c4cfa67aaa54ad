import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayOf, type ColumnTypes, columnArray } from './column-arrays.ts';
import { preparedOnce } from './compiled-once.ts';
import { type ColumnOf, isDirect, valueReader } from './insertion.ts';
import type { Database } from './schema.ts';

/** The name that `insertTogether` gives to the insert into a table, without the table. */
const INSERT_INTO = 'insert_into_';

/** How each statement of `insertTogether` into several tables begins. */
export const INSERTS_TOGETHER = `with "${INSERT_INTO}`;

/** A table whose rows are inserted together with those of others. */
interface Target<Row> {
  /** The statement for a row, where statements run synchronously. */
  queryOfOne(db: Kysely<Database>): CompiledQuery;
  /** Its parameters. */
  valuesOf(row: Row): unknown[];
  /** The statement of PostgreSQL for any number of rows. */
  ofMany: RawBuilder<unknown>;
  /** Its parameters. */
  parametersOf(rows: readonly Row[]): string[];
}

/** A row that is to be inserted. */
export interface RowToInsert {
  table: string;
  row: unknown;
}

/** The tables whose rows `insertTogether` inserts, by name. */
const targets = new Map<string, Target<unknown>>();

/**
 * Creates a function that prepares a row of a table for `insertTogether`.
 *
 * @param types the columns of the table whose values a row has, with their types on PostgreSQL
 * @param options.existing the column that identifies a row; rows that exist are skipped. Without it they are an error.
 * @param options.fixed the other columns, which have the same value in each new row
 */
export function rowFor<
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
  const typeOf = types as ColumnTypes<Table>;
  const constants = Object.entries(fixed ?? {});
  const names = sql.join(
    [...columns, ...constants.map(([name]) => name)].map((name) => sql.ref(name)),
  );
  const same = constants.map(([, value]) => sql.lit(value));
  const skipped = existing ? sql` on conflict (${sql.ref(existing)}) do nothing` : sql``;
  const insert = sql`insert into ${sql.table(table)} (${names})`;
  const ofOne = sql`${insert} values (${sql.join([...columns.map(() => null), ...same])})${skipped}`;
  const queryOfOne = preparedOnce((db, _: 1) => ofOne.compile(db));
  // Side by side, as in `insertionOfNew`: as a table they would be stored first.
  const values = columns.map((column) => sql`unnest(${arrayOf(typeOf[column])})`);
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
 * Inserts rows into several tables; a row may refer to another of them. Where each statement is a round trip, there is one
 * for all rows, and the last table should be one whose rows are new, so that the response says that rows were changed
 * (`confirmingCommits`).
 */
export async function insertTogether(
  trx: Kysely<Database>,
  inserts: readonly RowToInsert[],
): Promise<void> {
  const { adapter } = trx.getExecutor();
  if (isDirect(adapter)) {
    for (const { table, row } of inserts) {
      const target = targetOf(table);
      adapter.runDirectly(target.queryOfOne(trx).sql, target.valuesOf(row));
    }
    return;
  }
  const byTable = Map.groupBy(inserts, ({ table }) => table);
  const parameters = [...byTable].flatMap(([table, rows]) =>
    targetOf(table).parametersOf(rows.map(({ row }) => row)),
  );
  const query = queryTogether(trx, [...byTable.keys()].join());
  await trx.executeQuery({ ...query, parameters });
}

/** Foreign keys are checked at the end of a statement, so that all of its rows are there. */
const queryTogether = preparedOnce((db, tables: string) => {
  const statements = tables
    .split(',')
    .map((table) => [`${INSERT_INTO}${table}`, targetOf(table).ofMany] as const);
  const [, last = sql`select`] = statements.pop() ?? [];
  const others = statements.map(([name, statement]) => sql`${sql.ref(name)} as (${statement})`);
  return (others.length > 0 ? sql`with ${sql.join(others)} ${last}` : last).compile(db);
});

function targetOf(table: string): Target<unknown> {
  const target = targets.get(table);
  if (target === undefined) throw new Error(`No rows of ${table} are inserted together.`);
  return target;
}
