import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { ExpiryRule } from './periods.ts';

/** Rows to delete, and their maximum number. */
export interface Expired {
  rule: ExpiryRule;
  /** Epoch milliseconds: rows whose latest instant is before are deleted. */
  before: number;
  limit: number;
}

/**
 * Deletes the rows of a rule that are old enough, the oldest first. A row that is changed at the same time
 * is compared again, and stays if it is younger by then.
 *
 * @returns the number of deleted rows
 */
export async function deleteExpired(
  trx: Transaction<Database>,
  { rule, before, limit }: Expired,
): Promise<number> {
  const table = sql.table(rule.table);
  const key = sql.join([rule.key].flat().map((column) => sql.ref(column)));
  const isOld = sql.join(conditionsOf(rule, before), sql` and `);
  const { numAffectedRows } = await sql`delete from ${table} where (${key}) in (
    select ${key} from ${table} where ${isOld}
    order by ${sql.ref(rule.since[0])} limit ${limit}) and ${isOld}`.execute(trx);
  return Number(numAffectedRows);
}

function conditionsOf({ since, only }: ExpiryRule, before: number): RawBuilder<unknown>[] {
  const [first, ...later] = since.map((column) => sql.ref(column));
  const conditions = [
    sql`${first} < ${before}`,
    ...later.map((column) => sql`(${column} is null or ${column} < ${before})`),
  ];
  if (only === undefined) return conditions;
  const column = sql.ref(only.column);
  if ('isNot' in only) return [...conditions, sql`${column} <> ${only.isNot}`];
  // An index of the rows without a value serves only a condition without a parameter.
  const isSo = only.is === null ? sql`${column} is null` : sql`${column} = ${only.is}`;
  return [...conditions, isSo];
}
