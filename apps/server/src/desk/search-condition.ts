import { type RawBuilder, sql } from 'kysely';

/** Fewest digits that are searched for as the end of a phone number. */
const MIN_DIGITS = 4;

/** Columns that a search reads. */
export interface SearchedColumns {
  /** Names and addresses: any part of them is found, in any case. */
  texts: readonly string[];
  /** A number, found by its last digits; null without one. */
  phone: string | null;
  /** The id or the reference of an item, found as a whole, and what was typed in its form. */
  key: readonly [column: string, value: string];
}

/** Condition of the rows that match what was typed. On SQLite letters beyond ASCII match in their own case alone. */
export function searchCondition(
  typed: string,
  { texts, phone, key: [column, value] }: SearchedColumns,
): RawBuilder<boolean> {
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = /^[\d\s()+.-]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
  const conditions = [
    sql<boolean>`${sql.ref(column)} = ${value}`,
    ...texts.flatMap((text) => [
      sql<boolean>`lower(${sql.ref(text)}) like ${part.toLowerCase()} escape '\\'`,
      sql<boolean>`${sql.ref(text)} like ${part} escape '\\'`,
    ]),
    ...(phone !== null && digits.length >= MIN_DIGITS
      ? [sql<boolean>`${sql.ref(phone)} like ${`%${digits}`}`]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
