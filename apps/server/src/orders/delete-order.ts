import type { Transaction } from 'kysely';
import { fromJson } from '../store/json-column.ts';
import type { OrderRow } from '../store/order-rows.ts';
import type { Database } from '../store/schema.ts';
import { forgetCaller } from '../visits/forget-caller.ts';
import { digitsOf } from './request-call-back.ts';

/** Proof of a person that an order is theirs: both must be right. */
export type OrderProof = Pick<OrderRow, 'reference' | 'email'>;

/**
 * Deletes an order with the call-backs to its number that its visit requested, and their rows of the ledger. For a person whose visit may be
 * long over: what an order's contact and its consents hold is proof enough of one visit.
 *
 * @returns false where no order has both the reference and the e-mail address, in any case of letters
 */
export async function deleteOrder(
  trx: Transaction<Database>,
  { reference, email }: OrderProof,
): Promise<boolean> {
  const order = await trx
    .selectFrom('shipping_order')
    .select(['visit_id', 'email', 'phone', 'consent', 'driver_notice'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (order === undefined || order.email.toLowerCase() !== email.toLowerCase()) return false;
  await deleteCallBacksOf(trx, order);
  await trx.deleteFrom('conversion').where('subject', '=', reference).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('shipping_order')
    .where('reference', '=', reference)
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
    await trx.deleteFrom('conversion').where('subject', '=', call.id).execute();
    const { numDeletedRows } = await trx
      .deleteFrom('call_back')
      .where('id', '=', call.id)
      .where('asked_elsewhere', '=', 0)
      .executeTakeFirst();
    if (numDeletedRows === 0n) await forgetCaller(trx, call);
  }
}
