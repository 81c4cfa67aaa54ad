import { sql } from 'kysely';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { removeCallBack, removeOrder } from '../../shipping/orders/delete-order.ts';
import { findOrder } from '../../shipping/orders/find-order.ts';
import { lockVisit } from '../../visitors/visits/find-visit.ts';
import type { DeskActor } from './entries.ts';

/** Outcome of a deletion. `changed-meanwhile`: the item has changed since the person was asked. */
export type DeletionOutcome = 'deleted' | 'changed-meanwhile' | 'missing';

export interface ItemDeletion {
  version: number;
  by: DeskActor;
  at: number;
}

export function deleteOrderAtDesk(
  trx: Trx,
  { reference, version, by, at }: ItemDeletion & { reference: string },
): Promise<DeletionOutcome> {
  const item = { key: 'reference', is: reference, version };
  return deleteItem(trx, 'shipping_order', item, async () => {
    const order = await findOrder(trx, reference);
    if (order !== null) await removeOrder(trx, order, { by, at });
  });
}

/** Deletes a call-back, even if another visitor also requested it. */
export function deleteCallBackAtDesk(
  trx: Trx,
  { id, version, by, at }: ItemDeletion & { id: string },
): Promise<DeletionOutcome> {
  const item = { key: 'id', is: id, version };
  return deleteItem(trx, 'call_back', item, () => removeCallBack(trx, { id, by, at }));
}

/** Locks the visit first, then the item, so that no other change can come in between. */
async function deleteItem(
  trx: Trx,
  table: 'shipping_order' | 'call_back',
  { key, is, version }: { key: string; is: string; version: number },
  remove: () => Promise<void>,
): Promise<DeletionOutcome> {
  const item = trx
    .selectFrom(table)
    .select('visit_id')
    .where(sql<boolean>`${sql.ref(key)} = ${is}`);
  const found = await item.executeTakeFirst();
  if (found === undefined) return 'missing';
  if (found.visit_id !== null) await lockVisit(trx, found.visit_id);
  const unchanged = await locked(trx, item.where('version', '=', version)).executeTakeFirst();
  if (unchanged === undefined) return 'changed-meanwhile';
  await remove();
  return 'deleted';
}
