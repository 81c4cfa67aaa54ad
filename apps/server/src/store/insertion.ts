import type { CompiledQuery, DialectAdapter, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compiledOnce } from './compiled-once.ts';
import type { Database } from './schema.ts';

/**
 * An adapter whose one connection takes a statement at once. On SQLite, Kysely's own way there (a
 * connection lent and given back, and its promises) took longer than the insert itself.
 */
export interface DirectAdapter extends DialectAdapter {
  /** @returns how many rows it changed */
  runDirectly(sql: string, parameters: readonly unknown[]): number;
}

/**
 * Rows that one statement inserts where each statement is a round trip, the most first. Each size is
 * compiled once; what is left over goes in ever smaller ones. 64 rows keep far below the number of
 * parameters that a statement takes (65,535).
 */
const ROWS_A_STATEMENT = [64, 16, 4, 1] as const;

/** The columns of a table's rows. */
type ColumnOf<Table extends keyof Database> = keyof Database[Table] & string;

/**
 * Asks for every column of a table: one that is left out would be NULL in each row, and nothing would say
 * so. The type names the columns that are missing.
 */
type EveryColumn<Table extends keyof Database, Columns extends readonly string[]> =
  Exclude<ColumnOf<Table>, Columns[number]> extends never
    ? Columns
    : { missing: Exclude<ColumnOf<Table>, Columns[number]> };

/**
 * A way to insert rows into a table that compiles its SQL once for each database and afterwards
 * only exchanges the parameters. Built anew each time, the three inserts of a visit took more than
 * twice as long.
 *
 * @param columns all columns that a row has: with one left out it does not compile
 */
export function insertion<
  Table extends keyof Database,
  const Columns extends readonly ColumnOf<Table>[],
>(
  table: Table,
  columns: Columns & EveryColumn<Table, Columns>,
): (trx: Kysely<Database>, row: Database[Table]) => Promise<void> {
  const queryOf = compiledOnce((db, count: number) => rowsInto(table, columns, count).compile(db));
  const valuesOf = valueReader<Database[Table]>(columns);

  return async (trx, row) => {
    const { adapter } = trx.getExecutor();
    const query = queryOf(trx, 1);
    const parameters = valuesOf(row);
    if (isDirect(adapter)) adapter.runDirectly(query.sql, parameters);
    else await trx.executeQuery({ ...query, parameters });
  };
}

/** The statement that inserts so many rows; nulls stand for what they hold. */
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
 * A way to insert many rows and pass over those that are already there. The SQL is compiled once for
 * each database and each number of rows. Where a statement is taken at once, each row has its own:
 * 64 rows in one took a quarter longer there.
 *
 * @param columns all columns that a row has: with one left out it does not compile
 * @param key what makes two rows the same: a column with a unique index
 * @returns how many rows were new
 */
export function insertionOfNew<
  Table extends keyof Database,
  const Columns extends readonly ColumnOf<Table>[],
>(
  table: Table,
  columns: Columns & EveryColumn<Table, Columns>,
  key: keyof Database[Table] & string,
): (db: Kysely<Database>, rows: readonly Database[Table][]) => Promise<number> {
  const queryOf = compiledOnce((db, count: number) =>
    sql`${rowsInto(table, columns, count)} on conflict (${sql.ref(key)}) do nothing`.compile(db),
  );
  const valuesOf = valueReader<Database[Table]>(columns);

  function insertDirectly(
    adapter: DirectAdapter,
    { sql }: CompiledQuery,
    rows: readonly Database[Table][],
  ): number {
    let inserted = 0;
    for (const row of rows) inserted += adapter.runDirectly(sql, valuesOf(row));
    return inserted;
  }

  return async (db, rows) => {
    const { adapter } = db.getExecutor();
    if (isDirect(adapter)) return insertDirectly(adapter, queryOf(db, 1), rows);
    let inserted = 0;
    let position = 0;
    for (const count of ROWS_A_STATEMENT) {
      for (; rows.length - position >= count; position += count) {
        const parameters: unknown[] = [];
        for (const row of rows.slice(position, position + count)) {
          parameters.push(...valuesOf(row));
        }
        const result = await db.executeQuery({ ...queryOf(db, count), parameters });
        inserted += Number(result.numAffectedRows ?? 0);
      }
    }
    return inserted;
  };
}
