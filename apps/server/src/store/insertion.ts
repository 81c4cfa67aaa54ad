import type { CompiledQuery, DialectAdapter, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compiledOnce } from './compiled-once.ts';
import type { Database } from './schema.ts';

/**
 * An adapter whose only connection runs a statement synchronously. On SQLite, Kysely's own path
 * (acquiring and releasing a connection, with promises) took longer than the insert itself.
 */
export interface DirectAdapter extends DialectAdapter {
  /** @returns the number of changed rows */
  runDirectly(sql: string, parameters: readonly unknown[]): number;
}

/**
 * Rows per statement where each statement is a round trip, largest first. Each size is compiled once;
 * the remaining rows use ever smaller sizes. 64 rows stay far below the maximum number of parameters
 * of a statement (65,535).
 */
const ROWS_A_STATEMENT = [64, 16, 4, 1] as const;

/** The columns of a table's rows. */
type ColumnOf<Table extends keyof Database> = keyof Database[Table] & string;

/**
 * Requires every column of a table: one that is left out would be NULL in each row without an error.
 * The type names the missing columns.
 */
type EveryColumn<Table extends keyof Database, Columns extends readonly string[]> =
  Exclude<ColumnOf<Table>, Columns[number]> extends never
    ? Columns
    : { missing: Exclude<ColumnOf<Table>, Columns[number]> };

/** An insert of a row that has not run yet. */
export interface PreparedInsert {
  table: string;
  statement: RawBuilder<unknown>;
  parameters: unknown[];
  /** The compiled statement, for a database that runs each alone. */
  queryOf(trx: Kysely<Database>): CompiledQuery;
}

/** Inserts a row into a table. */
export interface Insertion<Row> {
  (trx: Kysely<Database>, row: Row): Promise<void>;
  /** For `insertTogether`. */
  prepare(row: Row): PreparedInsert;
}

/**
 * Creates a function that inserts a row into a table. Its SQL is compiled once for each database, and
 * afterwards only gets new parameters. Compiled at each call, the three inserts of a visit took more
 * than twice as long.
 *
 * @param columns all columns of the table; a missing one is a type error
 */
export function insertion<
  Table extends keyof Database,
  const Columns extends readonly ColumnOf<Table>[],
>(table: Table, columns: Columns & EveryColumn<Table, Columns>): Insertion<Database[Table]> {
  const queryOf = compiledOnce((db, count: number) => rowsInto(table, columns, count).compile(db));
  const valuesOf = valueReader<Database[Table]>(columns);
  const statement = rowsInto(table, columns, 1);

  const prepare = (row: Database[Table]): PreparedInsert => ({
    table,
    statement,
    parameters: valuesOf(row),
    queryOf: (trx) => queryOf(trx, 1),
  });
  async function insert(trx: Kysely<Database>, row: Database[Table]): Promise<void> {
    const { adapter } = trx.getExecutor();
    const query = queryOf(trx, 1);
    const parameters = valuesOf(row);
    if (isDirect(adapter)) adapter.runDirectly(query.sql, parameters);
    else await trx.executeQuery({ ...query, parameters });
  }
  return Object.assign(insert, { prepare });
}

/** The statements of `insertTogether`, by the names of their tables. */
const togetherByTables = new Map<string, RawBuilder<unknown>>();

const queryTogether = compiledOnce((db, tables: string) => {
  const statement = togetherByTables.get(tables);
  if (statement === undefined) throw new Error(`No statement inserts into ${tables}.`);
  return statement.compile(db);
});

/**
 * Inserts a row into each of several tables; a row may refer to another of them. Where each statement is a round
 * trip, there is one for all.
 */
export async function insertTogether(
  trx: Kysely<Database>,
  inserts: readonly PreparedInsert[],
): Promise<void> {
  const { adapter } = trx.getExecutor();
  if (isDirect(adapter)) {
    for (const { queryOf, parameters } of inserts) {
      adapter.runDirectly(queryOf(trx).sql, parameters);
    }
    return;
  }
  const tables = inserts.map(({ table }) => table).join();
  if (!togetherByTables.has(tables)) togetherByTables.set(tables, statementOf(inserts));
  const parameters = inserts.flatMap((insert) => insert.parameters);
  await trx.executeQuery({ ...queryTogether(trx, tables), parameters });
}

/**
 * Foreign keys are checked at the end of a statement, so that all of its rows are there. The last insert is the
 * statement itself, so that the response says that rows were changed (`confirmingCommits`).
 */
function statementOf(inserts: readonly PreparedInsert[]): RawBuilder<unknown> {
  const named = inserts.map(
    ({ table, statement }) => sql`${sql.ref(`insert_into_${table}`)} as (${statement})`,
  );
  const last = inserts.at(-1)?.statement ?? sql`select`;
  return named.length > 1 ? sql`with ${sql.join(named.slice(0, -1))} ${last}` : last;
}

/** The statement that inserts `count` rows, with null as the placeholder of each value. */
function rowsInto(table: string, columns: readonly string[], count: number): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const row = sql`(${sql.join(columns.map(() => null))})`;
  const rows = sql.join(Array.from({ length: count }, () => row));
  return sql`insert into ${sql.table(table)} (${names}) values ${rows}`;
}

/** Reads the values of a row in the order of the columns. */
function valueReader<Row>(columns: readonly (keyof Row & string)[]): (row: Row) => unknown[] {
  return (row) => columns.map((column) => row[column]);
}

function isDirect(adapter: DialectAdapter): adapter is DirectAdapter {
  return 'runDirectly' in adapter;
}

/**
 * Creates a function that inserts many rows and skips those that exist. The SQL is compiled once for
 * each database and each number of rows. Where statements run synchronously, each row has its own:
 * 64 rows in one took a quarter longer there.
 *
 * @param columns all columns of the table; a missing one is a type error
 * @param key the column that identifies a row, with a unique index
 * @returns the new rows
 */
export function insertionOfNew<
  Table extends keyof Database,
  const Columns extends readonly ColumnOf<Table>[],
>(
  table: Table,
  columns: Columns & EveryColumn<Table, Columns>,
  key: keyof Database[Table] & string,
): (db: Kysely<Database>, rows: readonly Database[Table][]) => Promise<Database[Table][]> {
  const skipping = (count: number) =>
    sql`${rowsInto(table, columns, count)} on conflict (${sql.ref(key)}) do nothing`;
  const queryOfOne = compiledOnce((db, _: 1) => skipping(1).compile(db));
  const queryOf = compiledOnce((db, count: number) =>
    sql<{ key: unknown }>`${skipping(count)} returning ${sql.ref(key)} as key`.compile(db),
  );
  const valuesOf = valueReader<Database[Table]>(columns);

  return async (db, rows) => {
    const { adapter } = db.getExecutor();
    if (isDirect(adapter)) {
      const { sql } = queryOfOne(db, 1);
      return rows.filter((row) => adapter.runDirectly(sql, valuesOf(row)) > 0);
    }
    const inserted = new Set<unknown>();
    let position = 0;
    for (const count of ROWS_A_STATEMENT) {
      for (; rows.length - position >= count; position += count) {
        const parameters: unknown[] = [];
        for (const row of rows.slice(position, position + count)) {
          parameters.push(...valuesOf(row));
        }
        const result = await db.executeQuery<{ key: unknown }>({
          ...queryOf(db, count),
          parameters,
        });
        for (const { key } of result.rows) inserted.add(key);
      }
    }
    // A key that is there twice is one new row.
    return rows.filter((row) => inserted.delete(row[key]));
  };
}
