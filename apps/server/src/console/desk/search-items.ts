import { type RawBuilder, sql } from 'kysely';
import { foldedText } from '../../platform/store/texts.ts';
import { phoneDigits } from '../../shipping/orders/request-call-back.ts';

/** Digits searched as the end of a phone number. There is an index of them. */
const LAST_DIGITS = 4;

/** Minimum digits searched as a whole number: fewer could be guessed digit by digit. */
const MIN_WHOLE_DIGITS = 7;

/** Minimum characters searched as a part of a reference: one of its groups. */
const MIN_PART_LENGTH = 4;

export interface SearchedColumns {
  table: 'call_back' | 'shipping_order' | 'review';
  /** The column of the address, which matches only as a whole: a part would reveal the rest. */
  email: string | null;
  phone: string | null;
  /** The column of the key, which matches as a whole; `value` is the typed text in its place. */
  key: readonly [column: 'id' | 'reference', value: string];
}

export interface Search {
  q: string;
  limit: number;
  next: RawBuilder<boolean>;
}

/**
 * First a whole reference, address or number, which indexes find. Only without such a match, names
 * in any spelling (`foldedText`) and references.
 */
export function searchItems(
  { q, limit, next }: Search,
  columns: SearchedColumns,
): RawBuilder<boolean> {
  const table = sql.table(columns.table);
  const key = sql.ref(columns.key[0]);
  const whole = sql`select ${key} from ${table} where ${wholeCondition(q, columns)}`;
  // A cross join: otherwise SQLite reads all names before it checks whether it has to.
  return sql<boolean>`${key} in (${whole} union all select ${key} from (
    select ${key} from (select 1 where not exists (${whole})) as without_whole
    cross join ${table} where ${partCondition(q, columns)} and ${next}
    order by created_at desc, ${key} desc limit ${limit}) as with_part)`;
}

function wholeCondition(
  typed: string,
  { email, phone, key: [column, value] }: SearchedColumns,
): RawBuilder<boolean> {
  const digits = /^[\d\s()+.-]+$/.test(typed) ? phoneDigits(typed) : '';
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
