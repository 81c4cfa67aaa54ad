import { sql, type Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Selects the events to delete. */
export interface OldEvents {
  table: keyof typeof KEYS;
  /** Epoch milliseconds; events that were received before are deleted. */
  before: number;
  /** Maximum number of deleted events. */
  limit: number;
}

const KEYS = { event: 'event_id', bad_event: 'id' } as const;

/**
 * Deletes events without a visit that were received before an instant, oldest first.
 *
 * @returns the number of deleted events
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
