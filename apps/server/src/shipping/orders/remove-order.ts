import type { Transaction } from 'kysely';
import { type Deletion, recordDeletion } from '../../platform/audit/record-deletion.ts';
import type { OrderRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { forgetCaller } from '../../visitors/visits/forget-caller.ts';
import { callBacksOfOrder } from './call-backs-of-order.ts';
import { removeCallBack } from './remove-call-back.ts';

/**
 * Deletes an order with its history, its notes, its rows of the ledger, the notifications about it, and the call-backs to its
 * number that its visit requested. A call that another visitor requested, too, is made, without what identifies the first one.
 * What is deleted is written down.
 *
 * @returns false where another transaction deleted it before
 */
export async function removeOrder(
  trx: Transaction<Database>,
  order: Pick<OrderRow, 'reference' | 'visit_id' | 'phone' | 'consent' | 'driver_notice'>,
  { by, at }: Deletion,
): Promise<boolean> {
  const { reference } = order;
  for (const call of await callBacksOfOrder(trx, order)) {
    if (call.asked_elsewhere === 1) await forgetCaller(trx, call);
    else await removeCallBack(trx, { id: call.id, by, at });
  }
  await trx.deleteFrom('outbox').where('subject', '=', reference).execute();
  // Its history and its notes go by foreign key.
  const { numDeletedRows } = await trx
    .deleteFrom('shipping_order')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  // After the order, whose change at the same time writes into the ledger, too.
  await trx.deleteFrom('conversion').where('subject', '=', reference).execute();
  await recordDeletion(trx, { kind: 'order', id: reference, by, at });
  return true;
}
