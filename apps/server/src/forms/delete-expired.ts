import { sql, type Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Tables whose rows say when they may go, by their keys. */
const KEY_COLUMNS = { taken_form: 'key', review_sending: 'id', outbox: 'id' } as const;

/** Which rows to delete, and how many at most. */
export interface Expired {
  table: keyof typeof KEY_COLUMNS;
  /** Epoch milliseconds: those whose end is before. */
  now: number;
  limit: number;
}

/**
 * Deletes rows that are not needed any more, the oldest first.
 *
 * @returns how many were deleted
 */
export async function deleteExpired(
  trx: Transaction<Database>,
  { table, now, limit }: Expired,
): Promise<number> {
  const key = sql.ref(KEY_COLUMNS[table]);
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${key} in (
    select ${key} from ${sql.table(table)} where expires_at < ${now}
    order by expires_at limit ${limit})`.execute(trx);
  return Number(numAffectedRows);
}
