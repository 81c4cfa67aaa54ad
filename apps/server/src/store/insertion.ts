import type { CompiledQuery, DialectAdapter, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { preparedOnce } from './compiled-once.ts';
import type { Database } from './schema.ts';

/**
 * An adapter whose only connection runs a statement synchronously. On SQLite, Kysely's own path
 * (acquiring and releasing a connection, with promises) took longer than the insert itself.
 */
export interface DirectAdapter extends DialectAdapter {
  /** @returns the number of changed rows */
  runDirectly(sql: string, parameters: readonly unknown[]): number;
}

/** The columns of a table's rows. */
export type ColumnOf<Table extends keyof Database> = keyof Database[Table] & string;

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
  const statement = rowInto(table, columns);
  const queryOf = preparedOnce((db, _: 1) => statement.compile(db));
  const valuesOf = valueReader<Database[Table]>(columns);

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

/** The name that `insertTogether` gives to the insert into a table, without the table. */
const INSERT_INTO = 'insert_into_';

/** How each statement of `insertTogether` into several tables begins. */
export const INSERTS_TOGETHER = `with "${INSERT_INTO}`;

/** The statements of `insertTogether`, by the names of their tables. */
const togetherByTables = new Map<string, RawBuilder<unknown>>();

const queryTogether = preparedOnce((db, tables: string) => {
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
    ({ table, statement }) => sql`${sql.ref(`${INSERT_INTO}${table}`)} as (${statement})`,
  );
  const last = inserts.at(-1)?.statement ?? sql`select`;
  return named.length > 1 ? sql`with ${sql.join(named.slice(0, -1))} ${last}` : last;
}

/** The statement that inserts a row, with null as the placeholder of each value. */
export function rowInto(table: string, columns: readonly string[]): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map(() => null));
  return sql`insert into ${sql.table(table)} (${names}) values (${values})`;
}

/** Reads the values of a row in the order of the columns. */
export function valueReader<Row>(
  columns: readonly (keyof Row & string)[],
): (row: Row) => unknown[] {
  return (row) => columns.map((column) => row[column]);
}

/** Whether statements run synchronously on a database. */
export function isDirect(adapter: DialectAdapter): adapter is DirectAdapter {
  return 'runDirectly' in adapter;
}
