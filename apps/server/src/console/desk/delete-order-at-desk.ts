import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { removeOrder } from '../../shipping/orders/remove-order.ts';
import { lockVisit } from '../../visitors/visits/lock-visit.ts';
import type { DeletionOutcome, ItemDeletion } from './item-deletion.ts';

/** Deletes an order as its visitor would, unless its version is another one by now. */
export async function deleteOrderAtDesk(
  trx: Transaction<Database>,
  { reference, version, by, at }: ItemDeletion & { reference: string },
): Promise<DeletionOutcome> {
  const found = await trx
    .selectFrom('shipping_order')
    .select('visit_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (found === undefined) return 'missing';
  if (found.visit_id !== null) await lockVisit(trx, found.visit_id);
  // A write, which changes nothing but locks the row: another person's change cannot come between.
  const order = await trx
    .updateTable('shipping_order')
    .set({ version })
    .where('reference', '=', reference)
    .where('version', '=', version)
    .returning(['reference', 'visit_id', 'phone', 'consent', 'driver_notice'])
    .executeTakeFirst();
  if (order === undefined) return 'changed-meanwhile';
  await removeOrder(trx, order, { by, at });
  return 'deleted';
}
