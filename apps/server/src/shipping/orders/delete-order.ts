import { type Act, recordDeletion, THE_VISITOR } from '../../platform/audit/audit-trail.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { CallBackRow, OrderRow } from '../../platform/store/tables/shipping.ts';
import { forgetCaller } from '../../visitors/visits/delete-visit.ts';
import { lockVisit } from '../../visitors/visits/find-visit.ts';
import { findOrderByEmail, type OrderProof } from './find-order.ts';
import { phoneDigits } from './request-call-back.ts';

/**
 * Deletes a call-back with its entries, its row of the ledger and its notifications, and records
 * the deletion.
 */
export async function removeCallBack(
  trx: Trx,
  { id, by, at }: Act & { id: string },
): Promise<void> {
  await trx.deleteFrom('outbox').where('subject', '=', id).execute();
  await trx.deleteFrom('conversion').where('subject', '=', id).execute();
  // The entries are deleted by their foreign key.
  const { numDeletedRows } = await trx
    .deleteFrom('call_back')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 1n) await recordDeletion(trx, { kind: 'call-back', id, by, at });
}

/**
 * Finds the call-backs of an order's visit and number: the visit must be the same, because anyone
 * can type any number.
 */
async function callBacksOfOrder(
  db: Db,
  order: Pick<OrderRow, 'visit_id' | 'phone' | 'consent' | 'driver_notice'>,
): Promise<Pick<CallBackRow, 'id' | 'consent' | 'asked_elsewhere'>[]> {
  if (order.phone === null) return [];
  const { visit_id, consent, driver_notice } = order;
  const consents = [fromJson(consent), driver_notice && fromJson(driver_notice)];
  const visits = [visit_id, ...consents.map((given) => given?.visit)].filter((visit) => visit);
  const calls = await db
    .selectFrom('call_back')
    .select(['id', 'visit_id', 'consent', 'asked_elsewhere'])
    .where('phone_digits', '=', phoneDigits(order.phone))
    .execute();
  return calls.filter((call) => visits.includes(call.visit_id ?? fromJson(call.consent).visit));
}

/**
 * Deletes an order with its visit's calls to its number. A call that another visitor requested,
 * too, is still made. Returns false if another transaction deleted the order first.
 */
export async function removeOrder(
  trx: Trx,
  order: Pick<OrderRow, 'reference' | 'visit_id' | 'phone' | 'consent' | 'driver_notice'>,
  { by, at }: Act,
): Promise<boolean> {
  const { reference } = order;
  for (const call of await callBacksOfOrder(trx, order)) {
    if (call.asked_elsewhere === 1) await forgetCaller(trx, call);
    else await removeCallBack(trx, { id: call.id, by, at });
  }
  await trx.deleteFrom('outbox').where('subject', '=', reference).execute();
  // The history and the notes are deleted by their foreign keys.
  const { numDeletedRows } = await trx
    .deleteFrom('shipping_order')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  // The ledger comes after the order, because a simultaneous change of the order also writes to the
  // ledger.
  await trx.deleteFrom('conversion').where('subject', '=', reference).execute();
  await recordDeletion(trx, { kind: 'order', id: reference, by, at });
  return true;
}

/**
 * Deletes an order for a person whose visit may have ended: reference and e-mail address are proof
 * enough. Returns false if no order has both.
 */
export async function deleteOrder(
  trx: Trx,
  { reference, email, at }: OrderProof & { at: number },
): Promise<boolean> {
  const order = await findOrderByEmail(trx, { reference, email });
  if (order === null) return false;
  if (order.visit_id !== null) await lockVisit(trx, order.visit_id);
  return removeOrder(trx, order, { by: THE_VISITOR, at });
}
