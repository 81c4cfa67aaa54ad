import type { Transaction } from 'kysely';
import type { Flag } from '../../platform/store/flag.ts';
import type { Database } from '../../platform/store/schema.ts';
import { forgetIdentifiers } from './clean-marked-visit.ts';
import { lockVisit } from './lock-visit.ts';

/**
 * Sets or lifts the mark of the privacy signal on a visit; nothing happens if it was deleted. What is
 * stored for it from then on heeds the mark. Setting it marks what stems from the visit, too, and takes the
 * click ids out of it.
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
  if (privacySignal === 0) return;
  await markStemming(trx, visitId);
  await forgetIdentifiers(trx, visitId);
}

/** Marks the hand-offs, orders, call-backs and conversions of a visit. Lifting the visit's mark does not lift theirs. */
export async function markStemming(trx: Transaction<Database>, visitId: string): Promise<void> {
  for (const table of ['handoff', 'shipping_order', 'call_back', 'conversion'] as const) {
    await trx
      .updateTable(table)
      .set({ privacy_signal: 1 })
      .where('visit_id', '=', visitId)
      .execute();
  }
}
