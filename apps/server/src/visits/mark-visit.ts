import type { Transaction } from 'kysely';
import type { Flag } from '../store/flag.ts';
import type { Database } from '../store/schema.ts';
import { lockVisit } from './lock-visit.ts';

/**
 * Sets or lifts the mark of the privacy signal on a visit; nothing happens if it was deleted. What is
 * stored for it from then on heeds the mark; what is there already is `cleanMarkedVisit`'s.
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
}
