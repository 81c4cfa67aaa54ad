import { type DialectAdapter, type Kysely, type RawBuilder, sql } from 'kysely';
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

/** Inserts a row into a table. */
export type Insertion<Row> = (trx: Kysely<Database>, row: Row) => Promise<void>;

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

  return async (trx, row) => {
    const { adapter } = trx.getExecutor();
    const query = queryOf(trx, 1);
    const parameters = valuesOf(row);
    if (isDirect(adapter)) adapter.runDirectly(query.sql, parameters);
    else await trx.executeQuery({ ...query, parameters });
  };
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
