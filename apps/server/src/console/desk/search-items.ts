import { ITEMS_PER_PAGE, type QueueQuery } from '@zipfront/contracts/console/desk';
import { type RawBuilder, sql } from 'kysely';
import { foldedText } from '../../platform/store/texts.ts';

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
 * Condition of the items that match what was typed: those with the whole reference, the whole e-mail address or the number, which
 * indexes find. Only where there is not one, those with it in their name, in any spelling (`foldedText`), or in their reference: the
 * newest up to the page that is asked for, and one more.
 */
export function searchItems(
  { q, page }: Pick<QueueQuery, 'q' | 'page'>,
  columns: SearchedColumns,
): RawBuilder<boolean> {
  const table = sql.table(columns.table);
  const key = sql.ref(columns.key[0]);
  const whole = sql`select ${key} from ${table} where ${wholeCondition(q, columns)}`;
  // A cross join, as SQLite would read all names before it looks whether it has to.
  return sql<boolean>`${key} in (${whole} union all select ${key} from (
    select ${key} from (select 1 where not exists (${whole})) as without_whole
    cross join ${table} where ${partCondition(q, columns)}
    order by created_at desc, ${key} desc limit ${page * ITEMS_PER_PAGE + 1}) as with_part)`;
}

function wholeCondition(
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

function partCondition(typed: string, { key: [column] }: SearchedColumns): RawBuilder<boolean> {
  const name = foldedText(typed);
  const reference = column === 'reference' ? typed.toUpperCase().replace(/[-\s]/g, '') : '';
  const conditions = [
    ...(name === '' ? [] : [holds(sql`folded_name`, name)]),
    ...(reference.length < MIN_PART_LENGTH
      ? []
      : [holds(sql`replace(reference, '-', '')`, reference)]),
  ];
  return conditions.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

function holds(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}
