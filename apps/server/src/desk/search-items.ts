import { ITEMS_PER_PAGE } from '@zipfront/contracts/console/desk';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/schema.ts';
import { foldedText } from './folded-text.ts';

/** Digits that are searched for as the end of a phone number; an index has them. */
const LAST_DIGITS = 4;

/** Fewest digits that are searched for as a whole number. Fewer would find a number out digit by digit. */
const MIN_WHOLE_DIGITS = 7;

/** Fewest characters that are searched for as a part of a reference: one of its groups. */
const MIN_PART_LENGTH = 4;

/** Table and columns that a search reads. */
export interface SearchedColumns {
  table: 'call_back' | 'shipping_order' | 'review';
  /** An e-mail address, found as a whole alone, because a part would find out the rest; null without one. */
  email: string | null;
  /** A number, found by its last four digits or as a whole; null without one. */
  phone: string | null;
  /** The id or the reference of an item, found as a whole, and what was typed in its form. */
  key: readonly [column: 'id' | 'reference', value: string];
}

/**
 * Which items match what was typed? Those with the whole reference, the whole e-mail address or the number, which indexes find. Otherwise all
 * names are read, in any spelling (`foldedText`), and references, of which a part is found.
 *
 * @param page from 1
 * @returns keys, the newest item first, one more than a page has where there are more
 */
export async function searchItems(
  db: Kysely<Database>,
  { q, page }: { q: string; page: number },
  columns: SearchedColumns,
): Promise<string[]> {
  const indexed = await findKeys(db, columns, indexedCondition(q, columns));
  const found = indexed.length > 0 ? indexed : await findParts(db, columns, q);
  found.sort((one, other) => Number(other.at) - Number(one.at) || (one.key < other.key ? 1 : -1));
  const first = (page - 1) * ITEMS_PER_PAGE;
  return found.slice(first, first + ITEMS_PER_PAGE + 1).map(({ key }) => key);
}

interface NamedKey {
  key: string;
  name: string;
  at: number | string;
}

async function findKeys(
  db: Kysely<Database>,
  { table, key: [column] }: SearchedColumns,
  condition: RawBuilder<boolean>,
): Promise<NamedKey[]> {
  const { rows } = await sql<NamedKey>`select ${sql.ref(column)} as key, name, created_at as at
    from ${sql.table(table)} where ${condition}`.execute(db);
  return rows;
}

async function findParts(
  db: Kysely<Database>,
  columns: SearchedColumns,
  q: string,
): Promise<NamedKey[]> {
  const name = foldedText(q);
  const reference = columns.key[0] === 'reference' ? q.toUpperCase().replace(/[-\s]/g, '') : '';
  const isPart = reference.length >= MIN_PART_LENGTH;
  if (name === '') return [];
  const all = await findKeys(db, columns, sql<boolean>`true`);
  return all.filter(
    (row) =>
      foldedText(row.name).includes(name) ||
      (isPart && row.key.replaceAll('-', '').includes(reference)),
  );
}

function indexedCondition(
  typed: string,
  { email, phone, key: [column, value] }: SearchedColumns,
): RawBuilder<boolean> {
  const digits = /^[\d\s()+.-]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
  const last = digits.slice(-LAST_DIGITS);
  const isNumber = digits.length === LAST_DIGITS || digits.length >= MIN_WHOLE_DIGITS;
  const conditions = [
    sql<boolean>`${sql.ref(column)} = ${value}`,
    ...(email === null ? [] : [sql<boolean>`lower(${sql.ref(email)}) = ${typed.toLowerCase()}`]),
    ...(phone !== null && isNumber
      ? [
          sql<boolean>`(substr(${sql.ref(phone)}, length(${sql.ref(phone)}) - 3) = ${last}
            and ${sql.ref(phone)} like ${`%${digits}`})`,
        ]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
