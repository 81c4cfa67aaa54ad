import type { Transaction } from 'kysely';
import { UNANSWERED } from '../../platform/store/ad-consent-columns.ts';
import { fromJson, toJson } from '../../platform/store/json-column.ts';
import type { CallBackRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/**
 * Deletes from a call-back that another visitor requested, too, what identifies the first one, whose row of the ledger it
 * is, and what was noted about it.
 */
export async function forgetCaller(
  trx: Transaction<Database>,
  { id, consent }: Pick<CallBackRow, 'id' | 'consent'>,
): Promise<void> {
  const nobodys = { ...fromJson(consent), visit: null, network: null };
  await trx
    .updateTable('call_back')
    .set({
      visit_id: null,
      name: '',
      folded_name: '',
      from_zip: null,
      to_zip: null,
      about: null,
      ...UNANSWERED,
      consent: toJson(nobodys),
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('conversion').where('subject', '=', id).execute();
  await trx.deleteFrom('desk_entry').where('call_back_id', '=', id).execute();
}
