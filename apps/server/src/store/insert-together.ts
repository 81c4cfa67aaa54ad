import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayText } from './array-text.ts';
import { arrayOf, type ColumnTypes, columnArray } from './column-arrays.ts';
import { preparedOnce } from './compiled-once.ts';
import { type ColumnOf, isDirect, rowInto, valueReader } from './insertion.ts';
import type { Database } from './schema.ts';

/** A table whose rows are inserted together with those of others. */
interface Target<Row> {
  /** The statement for a row, where statements run synchronously. */
  queryOfOne(db: Kysely<Database>): CompiledQuery;
  valuesOf(row: Row): unknown[];
  /** The statement of PostgreSQL for any number of rows. */
  ofMany: RawBuilder<unknown>;
  /** Its parameters: the columns. */
  arraysOf(rows: readonly Row[]): string[];
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
 */
export function rowFor<Table extends keyof Database>(
  table: Table,
  types: ColumnTypes<Table>,
  { existing }: { existing?: ColumnOf<Table> } = {},
): (row: Database[Table]) => RowToInsert {
  const columns = Object.keys(types) as ColumnOf<Table>[];
  const skipped = existing ? sql` on conflict (${sql.ref(existing)}) do nothing` : sql``;
  const ofOne = sql`${rowInto(table, columns)}${skipped}`;
  const queryOfOne = preparedOnce((db, _: 1) => ofOne.compile(db));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // Side by side, as in `insertionOfNew`: as a table they would be stored first.
  const values = sql.join(columns.map((column) => sql`unnest(${arrayOf(types[column])})`));
  const target: Target<Database[Table]> = {
    queryOfOne: (db) => queryOfOne(db, 1),
    valuesOf: valueReader(columns),
    ofMany: sql`insert into ${sql.table(table)} (${names}) select ${values}${skipped}`,
    arraysOf: (rows) => columns.map((column) => columnArray(rows, column)),
  };
  targets.set(table, target as Target<unknown>);
  return (row) => ({ table, row });
}

/**
 * Creates a function that prepares rows of a table for `insertTogether` that differ in their ids alone. Where statements run
 * synchronously, all of them are one, which takes half as long as one for each; PostgreSQL is sent their other values once.
 *
 * @param id the column of the ids
 * @param types the columns whose values the function is given, with their types on PostgreSQL
 * @param fixed the columns that have the same value in each new row
 */
export function rowsAlikeFor<
  Table extends keyof Database,
  Id extends ColumnOf<Table>,
  const Fixed extends Record<string, number | null>,
>(
  table: Table,
  id: Id,
  types: Omit<ColumnTypes<Table>, Id | keyof Fixed>,
  fixed: Fixed,
): (ids: readonly string[], row: Omit<Database[Table], Id | keyof Fixed>) => RowToInsert {
  type Alike = { ids: readonly string[]; row: Omit<Database[Table], Id | keyof Fixed> };
  const columns = Object.keys(types) as (keyof Alike['row'] & keyof typeof types & string)[];
  const names = sql.join([id, ...columns, ...Object.keys(fixed)].map((name) => sql.ref(name)));
  const same = Object.values(fixed).map((value) => sql.lit(value));
  const into = sql`insert into ${sql.table(table)} (${names})`;
  const placeholders = columns.map(() => sql`${null}`);
  const ofOne = sql`${into} select ${sql.join([sql`value`, ...placeholders, ...same])} from json_each(${null})`;
  const queryOfOne = preparedOnce((db, _: 1) => ofOne.compile(db));
  const arrays = [arrayOf('text'), ...columns.map((column) => arrayOf(types[column]))];
  const ofAlike = ['ids', ...columns].map((column) => sql.ref(column));
  const values = sql.join([sql`one.id`, ...ofAlike.slice(1), ...same]);
  const target: Target<Alike> = {
    queryOfOne: (db) => queryOfOne(db, 1),
    valuesOf: ({ ids, row }) => [...columns.map((column) => row[column]), JSON.stringify(ids)],
    ofMany: sql`${into} select ${values} from unnest(${sql.join(arrays)}) as alike (${sql.join(ofAlike)})
      cross join json_array_elements_text(alike.ids::json) as one (id)`,
    arraysOf: (groups) => [
      arrayText(groups.map(({ ids }) => JSON.stringify(ids))),
      ...columns.map((column) => arrayText(groups.map(({ row }) => row[column] as never))),
    ],
  };
  targets.set(table, target as Target<unknown>);
  return (ids, row) => ({ table, row: { ids, row } });
}

/** The name that `insertTogether` gives to the insert into a table, without the table. */
const INSERT_INTO = 'insert_into_';

/** How each statement of `insertTogether` into several tables begins. */
export const INSERTS_TOGETHER = `with "${INSERT_INTO}`;

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
      const { queryOfOne, valuesOf } = targetOf(table);
      adapter.runDirectly(queryOfOne(trx).sql, valuesOf(row));
    }
    return;
  }
  const byTable = Map.groupBy(inserts, ({ table }) => table);
  const parameters = [...byTable].flatMap(([table, rows]) =>
    targetOf(table).arraysOf(rows.map(({ row }) => row)),
  );
  const query = queryTogether(trx, [...byTable.keys()].join());
  await trx.executeQuery({ ...query, parameters });
}

/** Foreign keys are checked at the end of a statement, so that all of its rows are there. */
const queryTogether = preparedOnce((db, tables: string) => {
  const statements = tables.split(',').map((table) => ({ table, insert: targetOf(table).ofMany }));
  const last = statements.pop()?.insert ?? sql`select`;
  const others = statements.map(
    ({ table, insert }) => sql`${sql.ref(`${INSERT_INTO}${table}`)} as (${insert})`,
  );
  return (others.length > 0 ? sql`with ${sql.join(others)} ${last}` : last).compile(db);
});

function targetOf(table: string): Target<unknown> {
  const target = targets.get(table);
  if (target === undefined) throw new Error(`No rows of ${table} are inserted together.`);
  return target;
}
