import type { Transaction } from 'kysely';
import { toJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';

/**
 * Takes the click ids out of the ledger's rows of a visit whose visitor opted out, in the transaction of the
 * opt-out: once the visit has ended, nothing leads to these rows.
 */
export async function markConversions(trx: Transaction<Database>, visitId: string): Promise<void> {
  await trx
    .updateTable('conversion')
    .set({ click_ids: toJson({}), privacy_signal: 1 })
    .where('visit_id', '=', visitId)
    .where('privacy_signal', '=', 0)
    .execute();
}
