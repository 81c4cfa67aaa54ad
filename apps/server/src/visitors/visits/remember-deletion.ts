import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { Database } from '../../platform/store/schema.ts';

/** The key of an id that was deleted: its SHA-256, as the id is not stored any more. */
export function deletedIdKey(id: string): string {
  return hash('sha256', id, 'base64url');
}

/**
 * Stores that a visitor has deleted a visit and its quote, for as long as a browser or a log may still send events that name
 * them: those are then not stored.
 *
 * @param deletion.at epoch milliseconds
 */
export async function rememberDeletion(
  trx: Transaction<Database>,
  { visitId, at }: { visitId: string; at: number },
): Promise<void> {
  const quotes = await trx
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .execute();
  const expires_at = at + PERIODS_MS.deletedVisit;
  const ids = [visitId, ...quotes.map(({ id }) => id)];
  await trx
    .insertInto('deleted_visit')
    .values(ids.map((id) => ({ key: deletedIdKey(id), expires_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
