import { type RawBuilder, sql } from 'kysely';
import { arrayText } from './array-text.ts';
import type { ColumnOf } from './insertion.ts';
import type { Database } from './schema.ts';

/** The type of each column of a table on PostgreSQL; a missing column is a type error. */
export type ColumnTypes<Table extends keyof Database> = Record<ColumnOf<Table>, ColumnType>;

/** A type whose values are sent as text. */
type ColumnType = 'text' | 'bigint' | 'integer' | 'jsonb';

/** A placeholder for an array of this type. */
export function arrayOf(type: ColumnType): RawBuilder<unknown> {
  return sql`${null}::${sql.raw(type)}[]`;
}

/** The values of a column in rows, as an array of PostgreSQL. */
export function columnArray<Row>(rows: readonly Row[], column: keyof Row): string {
  return arrayText(rows.map((row) => row[column] as string | number | null));
}
