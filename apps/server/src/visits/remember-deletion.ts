import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { PERIODS_MS } from '../retention/periods.ts';
import type { Database } from '../store/schema.ts';

/** The key of a deleted visit: SHA-256 of its id, which is not stored any more. */
export function deletedVisitKey(visitId: string): string {
  return hash('sha256', visitId, 'base64url');
}

/**
 * Stores that a visitor has deleted a visit, for longer than a log before the database has its events: those are
 * then not stored.
 *
 * @param deletion.at epoch milliseconds
 */
export async function rememberDeletion(
  trx: Transaction<Database>,
  { visitId, at }: { visitId: string; at: number },
): Promise<void> {
  const row = { key: deletedVisitKey(visitId), expires_at: at + PERIODS_MS.deletedVisit };
  await trx
    .insertInto('deleted_visit')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
