import { randomUUIDv7 } from 'node:crypto';
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayOf, type ColumnTypes, columnArray } from './column-arrays.ts';
import { preparedOnce } from './compiled-once.ts';
import { type ColumnOf, isDirect, rowInto, valueReader } from './insertion.ts';
import { toJson } from './json-column.ts';
import type { Database } from './schema.ts';

/** The name that `insertTogether` gives to the insert into a table, without the table. */
const INSERT_INTO = 'insert_into_';

/** How each statement of `insertTogether` into several tables begins. */
export const INSERTS_TOGETHER = `with "${INSERT_INTO}`;

/** A table whose rows are inserted together with those of others. */
interface Target<Row> {
  /** For a row, where statements run synchronously; null if rows are inserted on PostgreSQL alone. */
  one: {
    queryOf(db: Kysely<Database>): CompiledQuery;
    valuesOf(row: Row): unknown[];
  } | null;
  /** The parts of the statement of PostgreSQL that come before, by name. */
  before: Record<string, RawBuilder<unknown>>;
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
 * @param types all columns of the table, with their types on PostgreSQL
 * @param options.existing the column that identifies a row; rows that exist are skipped. Without it they are an error.
 * @param options.nullOnPostgres a column of which only SQLite stores the values
 */
export function rowFor<Table extends keyof Database>(
  table: Table,
  types: ColumnTypes<Table>,
  {
    existing,
    nullOnPostgres,
  }: { existing?: ColumnOf<Table>; nullOnPostgres?: ColumnOf<Table> } = {},
): (row: Database[Table]) => RowToInsert {
  const columns = Object.keys(types) as ColumnOf<Table>[];
  const sent = columns.filter((column) => column !== nullOnPostgres);
  const skipped = existing ? sql` on conflict (${sql.ref(existing)}) do nothing` : sql``;
  const ofOne = sql`${rowInto(table, columns)}${skipped}`;
  const queryOfOne = preparedOnce((db, _: 1) => ofOne.compile(db));
  const names = sql.join(sent.map((column) => sql.ref(column)));
  // Side by side, as in `insertionOfNew`: as a table they would be stored first.
  const values = sql.join(sent.map((column) => sql`unnest(${arrayOf(types[column])})`));
  const target: Target<Database[Table]> = {
    one: { queryOf: (db) => queryOfOne(db, 1), valuesOf: valueReader(columns) },
    before: {},
    ofMany: sql`insert into ${sql.table(table)} (${names}) select ${values}${skipped}`,
    parametersOf: (rows) => sent.map((column) => columnArray(rows, column)),
  };
  targets.set(table, target as Target<unknown>);
  return (row) => ({ table, row });
}

/** Rows that differ in their ids alone. */
interface RowsAlike<Row> {
  ids: readonly string[];
  row: Row;
  /** The id of the row in the other table. */
  sumId: string;
}

/**
 * Creates a function that prepares rows of a table for `insertTogether` on PostgreSQL that differ in their ids alone, and a row of
 * another table with their number. Their other values are sent once.
 *
 * @param id the column of the ids
 * @param types the columns whose values the function is given, with their types
 * @param options.fixed the columns that have the same value in each new row
 * @param options.sums the other table, which has the same columns, and its columns of the row's id and of the number
 */
export function rowsAlikeFor<
  Table extends keyof Database,
  Id extends ColumnOf<Table>,
  const Fixed extends Record<string, number | null>,
>(
  table: Table,
  id: Id,
  types: Omit<ColumnTypes<Table>, Id | keyof Fixed>,
  { fixed, sums }: { fixed: Fixed; sums: { table: keyof Database; id: string; number: string } },
): (ids: readonly string[], row: Omit<Database[Table], Id | keyof Fixed>) => RowToInsert {
  type Row = Omit<Database[Table], Id | keyof Fixed>;
  const columns = Object.keys(types) as (keyof Row & keyof typeof types & string)[];
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const same = Object.values(fixed).map((value) => sql.lit(value));
  const typed = columns.map((name) => sql`${sql.ref(name)} ${sql.raw(types[name])}`);
  // One parameter: an array for each column cost the server more than the rest of it.
  const groups = sql`select * from json_to_recordset(${null}::json) as alike (ids json, sum_id text, ${sql.join(typed)})`;
  const sumRows = sql`insert into ${sql.table(sums.table)} (${list([sums.id, ...columns, sums.number])})
    select sum_id, ${list(columns)}, json_array_length(ids) from alike`;
  const target: Target<RowsAlike<Row>> = {
    one: null,
    before: { alike: groups, [`${INSERT_INTO}${sums.table}`]: sumRows },
    ofMany: sql`insert into ${sql.table(table)} (${list([id, ...columns, ...Object.keys(fixed)])})
      select ${sql.join([sql`json_array_elements_text(ids)`, list(columns), ...same])} from alike`,
    parametersOf: (groups) => [
      toJson(groups.map(({ ids, sumId, row }) => ({ ids, sum_id: sumId, ...row }))),
    ],
  };
  targets.set(table, target as Target<unknown>);
  return (ids, row) => ({ table, row: { ids, row, sumId: randomUUIDv7() } });
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
      const { one } = targetOf(table);
      if (one === null) throw new Error(`Rows of ${table} are inserted on PostgreSQL alone.`);
      adapter.runDirectly(one.queryOf(trx).sql, one.valuesOf(row));
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
  const statements = tables.split(',').flatMap((table) => {
    const { before, ofMany } = targetOf(table);
    return [...Object.entries(before), [`${INSERT_INTO}${table}`, ofMany] as const];
  });
  const [, last = sql`select`] = statements.pop() ?? [];
  const others = statements.map(([name, statement]) => sql`${sql.ref(name)} as (${statement})`);
  return (others.length > 0 ? sql`with ${sql.join(others)} ${last}` : last).compile(db);
});

function targetOf(table: string): Target<unknown> {
  const target = targets.get(table);
  if (target === undefined) throw new Error(`No rows of ${table} are inserted together.`);
  return target;
}
