import type { Transaction } from 'kysely';
import { markConversions } from '../ledger/mark-conversions.ts';
import type { Flag } from '../store/flag.ts';
import type { Database } from '../store/schema.ts';
import { lockVisit } from './lock-visit.ts';

/**
 * Sets or lifts the mark of the privacy signal on a visit; nothing happens if it was deleted. What is
 * stored for it from then on heeds the mark. The ledger loses its click ids here, everything else by
 * `cleanMarkedVisit`.
 */
export async function markVisit(
  trx: Transaction<Database>,
  { visitId, privacySignal }: { visitId: string; privacySignal: Flag },
): Promise<void> {
  await lockVisit(trx, visitId);
  await trx
    .updateTable('visit')
    .set({ privacy_signal: privacySignal })
    .where('id', '=', visitId)
    .execute();
  if (privacySignal === 1) await markConversions(trx, visitId);
}
