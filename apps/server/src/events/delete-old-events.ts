import { sql, type Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Which events to delete, and how many at most. */
export interface OldEvents {
  table: keyof typeof KEYS;
  /** Epoch milliseconds: those that came before. */
  before: number;
  limit: number;
}

const KEYS = { event: 'event_id', bad_event: 'id' } as const;

/**
 * Deletes events that came before an instant and belong to no visit, the oldest first.
 *
 * @returns how many were deleted
 */
export async function deleteOldEvents(
  trx: Transaction<Database>,
  { table, before, limit }: OldEvents,
): Promise<number> {
  const key = sql.ref(KEYS[table]);
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${key} in (
    select ${key} from ${sql.table(table)} where visit_id is null and received_at < ${before}
    order by received_at limit ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
