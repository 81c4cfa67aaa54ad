import { recordDeletion, THE_VISITOR } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { fromJson, toJson, UNANSWERED } from '../../platform/store/tables/columns.ts';
import type { CallBackRow } from '../../platform/store/tables/shipping.ts';
import { releaseCounts } from '../../reporting/rollups/move-counts.ts';
import { rememberDeletion } from './deleted-ids.ts';
import { lockVisit } from './find-visit.ts';

/**
 * Deletes a visitor's name, row of the ledger and notes from a call-back that another visitor also
 * requested.
 */
export async function forgetCaller(
  trx: Trx,
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

/**
 * Deletes a visit. Orders, call-backs and reported rows of the ledger outlive a visit that ends,
 * but not one that its visitor deletes (with `visit.at`). A call that another visitor asked for,
 * too, is still made.
 */
export async function deleteVisit(
  trx: Trx,
  { visitId, at }: { visitId: string; at?: number },
): Promise<void> {
  // The visit is locked first, as in everything that writes for a visit: in another order, two
  // transactions would deadlock.
  await lockVisit(trx, visitId);
  await deleteNotifications(trx, visitId);
  const orders = await trx
    .deleteFrom('shipping_order')
    .where('visit_id', '=', visitId)
    .returning('reference as id')
    .execute();
  const calls = await trx
    .deleteFrom('call_back')
    .where('visit_id', '=', visitId)
    .where('asked_elsewhere', '=', 0)
    .returning('id')
    .execute();
  if (at !== undefined) {
    await rememberDeletion(trx, { visitId, at });
    const deletion = { by: THE_VISITOR, at };
    for (const { id } of orders) await recordDeletion(trx, { kind: 'order', id, ...deletion });
    for (const { id } of calls) await recordDeletion(trx, { kind: 'call-back', id, ...deletion });
  }
  await forgetCallers(trx, visitId);
  const leads = trx.selectFrom('conversion').select('lead_id').where('visit_id', '=', visitId);
  // Refused reports are deleted before the ledger is locked, in the order of corrections.
  await trx.deleteFrom('refused_postback').where('lead_id', 'in', leads).execute();
  await releaseCounts(trx, visitId);
  await trx.deleteFrom('postback').where('lead_id', 'in', leads).execute();
  await trx.deleteFrom('conversion').where('visit_id', '=', visitId).execute();
  await trx.deleteFrom('visit').where('id', '=', visitId).execute();
}

/** Deletes notifications about everything that is deleted with the visit. */
async function deleteNotifications(trx: Trx, visitId: string): Promise<void> {
  const orders = trx
    .selectFrom('shipping_order')
    .select('reference')
    .where('visit_id', '=', visitId);
  const calls = trx
    .selectFrom('call_back')
    .select('id')
    .where('visit_id', '=', visitId)
    .where('asked_elsewhere', '=', 0);
  await trx.deleteFrom('outbox').where('subject', 'in', orders).execute();
  await trx.deleteFrom('outbox').where('subject', 'in', calls).execute();
}

async function forgetCallers(trx: Trx, visitId: string): Promise<void> {
  const calls = await trx
    .selectFrom('call_back')
    .select(['id', 'consent'])
    .where('visit_id', '=', visitId)
    .execute();
  for (const call of calls) await forgetCaller(trx, call);
}
