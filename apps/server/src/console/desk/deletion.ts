import type { Trx } from '../../platform/store/schema.ts';
import { removeCallBack, removeOrder } from '../../shipping/orders/delete-order.ts';
import { lockVisit } from '../../visitors/visits/find-visit.ts';
import type { DeskActor } from './entries.ts';

/** Outcome of a deletion. `changed-meanwhile`: the item has changed since the person was asked. */
export type DeletionOutcome = 'deleted' | 'changed-meanwhile' | 'missing';

export interface ItemDeletion {
  version: number;
  by: DeskActor;
  at: number;
}

export async function deleteOrderAtDesk(
  trx: Trx,
  { reference, version, by, at }: ItemDeletion & { reference: string },
): Promise<DeletionOutcome> {
  const found = await trx
    .selectFrom('shipping_order')
    .select('visit_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (found === undefined) return 'missing';
  if (found.visit_id !== null) await lockVisit(trx, found.visit_id);
  // An update that changes nothing but locks the row, so that no other change can come in between.
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

/** Deletes a call-back, even if another visitor also requested it. */
export async function deleteCallBackAtDesk(
  trx: Trx,
  { id, version, by, at }: ItemDeletion & { id: string },
): Promise<DeletionOutcome> {
  const found = await trx
    .selectFrom('call_back')
    .select('visit_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return 'missing';
  if (found.visit_id !== null) await lockVisit(trx, found.visit_id);
  const call = await trx
    .updateTable('call_back')
    .set({ version })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (call === undefined) return 'changed-meanwhile';
  await removeCallBack(trx, { id, by, at });
  return 'deleted';
}
