import { type DialectAdapter, type RawBuilder, sql } from 'kysely';
import { preparedOnce } from './compiled-once.ts';
import type { Database, Db } from './schema.ts';

/** Runs a statement synchronously: on SQLite, Kysely's own path took longer than the insert. */
export interface DirectAdapter extends DialectAdapter {
  runDirectly(sql: string, parameters: readonly unknown[]): number;
}

export type ColumnOf<Table extends keyof Database> = keyof Database[Table] & string;

export type Insertion<Row> = (trx: Db, row: Row) => Promise<void>;

/** Makes an insert, compiled once a database. Without `given`, the first row has the columns. */
export function insertion<Table extends keyof Database>(
  table: Table,
  given?: readonly ColumnOf<Table>[],
): Insertion<Database[Table]> {
  let columns = given;
  const rowInsertion = preparedOnce((db, _: 1) => rowInto(table, columns ?? []).compile(db));

  return async (trx, row) => {
    columns ??= Object.keys(row) as ColumnOf<Table>[];
    const { adapter } = trx.getExecutor();
    const query = rowInsertion(trx, 1);
    const parameters = columns.map((column) => row[column]);
    if (isDirect(adapter)) adapter.runDirectly(query.sql, parameters);
    else await trx.executeQuery({ ...query, parameters });
  };
}

export function rowInto(table: string, columns: readonly string[]): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map(() => null));
  return sql`insert into ${sql.table(table)} (${names}) values (${values})`;
}

export function valueReader<Row>(
  columns: readonly (keyof Row & string)[],
): (row: Row) => unknown[] {
  return (row) => columns.map((column) => row[column]);
}

export function isDirect(adapter: DialectAdapter): adapter is DirectAdapter {
  return 'runDirectly' in adapter;
}

/** Characters that `JSON.stringify` writes differently from an array of PostgreSQL. */
const WRITTEN_OTHERWISE = /[\p{Cc}\p{Cs}]/u;

/**
 * Writes an array of PostgreSQL: the driver escapes by two regular expressions, slower than the
 * rest of its work.
 */
export function arrayText(values: readonly (string | number | null)[]): string {
  let text = '{';
  for (const value of values) {
    if (text.length > 1) text += ',';
    text += value === null ? 'NULL' : typeof value === 'number' ? value : quoted(value);
  }
  return `${text}}`;
}

function quoted(value: string): string {
  if (!WRITTEN_OTHERWISE.test(value)) return JSON.stringify(value);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

export type ColumnTypes<Table extends keyof Database> = Record<ColumnOf<Table>, ColumnType>;

type ColumnType = 'text' | 'bigint' | 'integer' | 'jsonb';

export function nullArray(type: ColumnType): RawBuilder<unknown> {
  return sql`${null}::${sql.raw(type)}[]`;
}

export function columnArray<Row>(rows: readonly Row[], column: keyof Row): string {
  return arrayText(rows.map((row) => row[column] as string | number | null));
}

/**
 * Makes an insert that skips existing rows by `key`, and returns the new ones in order. PostgreSQL
 * parses each text of `repeated` once.
 */
export function insertIgnoring<Table extends keyof Database>(
  table: Table,
  types: ColumnTypes<Table>,
  { key, repeated }: { key: ColumnOf<Table>; repeated?: ColumnOf<Table> },
): (db: Db, rows: readonly Database[Table][]) => Promise<Database[Table][]> {
  const columns = Object.keys(types) as ColumnOf<Table>[];
  const ofOne = sql`${rowInto(table, columns)} on conflict (${sql.ref(key)}) do nothing`;
  const queryOfOne = preparedOnce((db, _: 1) => ofOne.compile(db));
  const ofMany = sql<{
    key: unknown;
  }>`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${unnestedRows(types, columns, repeated)} on conflict (${sql.ref(key)}) do nothing returning ${sql.ref(key)} as key`;
  const queryOfMany = preparedOnce((db, _: 'many') => ofMany.compile(db));
  const readValues = valueReader<Database[Table]>(columns);

  function createParameters(rows: readonly Database[Table][]): string[] {
    type Value = string | number | null;
    const texts = new Map<Value, number>();
    const addText = (text: Value): number => {
      if (!texts.has(text)) texts.set(text, texts.size + 1);
      return texts.get(text) as number;
    };
    return columns.flatMap((column) => {
      if (column !== repeated) return [columnArray(rows, column)];
      const positions = arrayText(rows.map((row) => addText(row[column] as Value)));
      return [arrayText([...texts.keys()]), positions];
    });
  }

  return async (db, rows) => {
    const { adapter } = db.getExecutor();
    if (isDirect(adapter)) {
      const { sql } = queryOfOne(db, 1);
      return rows.filter((row) => adapter.runDirectly(sql, readValues(row)) > 0);
    }
    if (rows.length === 0) return [];
    const query = queryOfMany(db, 'many');
    const result = await db.executeQuery<{ key: unknown }>({
      ...query,
      parameters: createParameters(rows),
    });
    if (result.rows.length === rows.length) return [...rows];
    const inserted = new Set(result.rows.map(({ key }) => key));
    return rows.filter((row) => inserted.delete(row[key]));
  };
}

/** Makes one array a column, read side by side: quicker than tables or joined texts. */
function unnestedRows<Table extends keyof Database>(
  types: ColumnTypes<Table>,
  columns: readonly ColumnOf<Table>[],
  repeated: ColumnOf<Table> | undefined,
): RawBuilder<unknown> {
  const values = columns.map((column) => {
    const array = nullArray(types[column]);
    return column === repeated
      ? sql`(${array})[unnest(${nullArray('integer')})]`
      : sql`unnest(${array})`;
  });
  return sql`select ${sql.join(values)}`;
}
