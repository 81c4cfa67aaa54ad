import type { Transaction } from 'kysely';
import { fromJson } from '../store/json-column.ts';
import type { OrderRow } from '../store/order-rows.ts';
import type { Database } from '../store/schema.ts';
import { forgetCaller } from '../visits/forget-caller.ts';
import { findOrderByEmail, type OrderProof } from './find-order-by-email.ts';
import { digitsOf } from './request-call-back.ts';

/**
 * Deletes an order with the call-backs to its number that its visit requested. For a person whose visit may be
 * long over: what an order's contact and its consents hold is proof enough of one visit.
 *
 * @returns false where no order has both the reference and the e-mail address, in any case of letters
 */
export async function deleteOrder(trx: Transaction<Database>, proof: OrderProof): Promise<boolean> {
  const order = await findOrderByEmail(trx, proof);
  if (order === null) return false;
  await deleteCallBacksOf(trx, order);
  const { numDeletedRows } = await trx
    .deleteFrom('shipping_order')
    .where('reference', '=', order.reference)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A call-back of another visit stays: anyone can type a number into the form of an order. */
async function deleteCallBacksOf(
  trx: Transaction<Database>,
  order: Pick<OrderRow, 'visit_id' | 'phone' | 'consent' | 'driver_notice'>,
): Promise<void> {
  if (order.phone === null) return;
  const { visit_id, consent, driver_notice } = order;
  const consents = [fromJson(consent), driver_notice && fromJson(driver_notice)];
  const visits = [visit_id, ...consents.map((given) => given?.visit)].filter((visit) => visit);
  const calls = await trx
    .selectFrom('call_back')
    .select(['id', 'visit_id', 'consent'])
    .where('phone_digits', '=', digitsOf(order.phone))
    .execute();
  for (const call of calls) {
    const visit = call.visit_id ?? fromJson(call.consent).visit;
    if (visit === null || !visits.includes(visit)) continue;
    const { numDeletedRows } = await trx
      .deleteFrom('call_back')
      .where('id', '=', call.id)
      .where('asked_elsewhere', '=', 0)
      .executeTakeFirst();
    if (numDeletedRows === 0n) await forgetCaller(trx, call);
  }
}
