import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Fewest digits that are searched for as the end of a phone number; an index has the last ones. */
const MIN_DIGITS = 4;

/** Table and columns that a search reads. */
export interface SearchedColumns {
  table: 'call_back' | 'shipping_order' | 'review';
  /** Names and addresses: any part of them is found, in any case. */
  texts: readonly string[];
  /** The one of them that an index finds as a whole; null without one. */
  email: string | null;
  /** A number, found by its last digits; null without one. */
  phone: string | null;
  /** The id or the reference of an item, found as a whole, and what was typed in its form. */
  key: readonly [column: string, value: string];
}

/**
 * Condition of the rows that match what was typed: those with the whole reference, the whole e-mail address or the
 * number, which indexes find. Otherwise the whole table is read for parts of the texts.
 */
export async function searchCondition(
  db: Kysely<Database>,
  typed: string,
  columns: SearchedColumns,
): Promise<RawBuilder<boolean>> {
  const {
    table,
    key: [column],
  } = columns;
  const { rows } = await sql<{ key: string }>`select ${sql.ref(column)} as key
    from ${sql.table(table)} where ${indexedCondition(typed, columns)}`.execute(db);
  if (rows.length === 0) return partCondition(typed, columns);
  return sql<boolean>`${sql.ref(column)} in (${sql.join(rows.map(({ key }) => key))})`;
}

function indexedCondition(
  typed: string,
  { email, phone, key: [column, value] }: SearchedColumns,
): RawBuilder<boolean> {
  const digits = /^[\d\s()+.-]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
  const last = digits.slice(-MIN_DIGITS);
  const conditions = [
    sql<boolean>`${sql.ref(column)} = ${value}`,
    ...(email === null ? [] : [sql<boolean>`lower(${sql.ref(email)}) = ${typed.toLowerCase()}`]),
    ...(phone !== null && digits.length >= MIN_DIGITS
      ? [
          sql<boolean>`(substr(${sql.ref(phone)}, length(${sql.ref(phone)}) - 3) = ${last}
            and ${sql.ref(phone)} like ${`%${digits}`})`,
        ]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** On SQLite letters beyond ASCII match in their own case alone. */
function partCondition(
  typed: string,
  { texts }: Pick<SearchedColumns, 'texts'>,
): RawBuilder<boolean> {
  const part = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = texts.flatMap((text) => [
    sql<boolean>`lower(${sql.ref(text)}) like ${part.toLowerCase()} escape '\\'`,
    sql<boolean>`${sql.ref(text)} like ${part} escape '\\'`,
  ]);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
