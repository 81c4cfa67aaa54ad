import { sql } from 'kysely';
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

export async function deleteOrderAtDesk(
  trx: Trx,
  { reference, version, by, at }: ItemDeletion & { reference: string },
): Promise<DeletionOutcome> {
  const outcome = await lockItem(trx, 'shipping_order', {
    key: 'reference',
    is: reference,
    version,
  });
  if (outcome !== 'locked') return outcome;
  const order = await findOrder(trx, reference);
  if (order !== null) await removeOrder(trx, order, { by, at });
  return 'deleted';
}

/** Deletes a call-back, even if another visitor also requested it. */
export async function deleteCallBackAtDesk(
  trx: Trx,
  { id, version, by, at }: ItemDeletion & { id: string },
): Promise<DeletionOutcome> {
  const outcome = await lockItem(trx, 'call_back', { key: 'id', is: id, version });
  if (outcome === 'locked') await removeCallBack(trx, { id, by, at });
  return outcome === 'locked' ? 'deleted' : outcome;
}

/** Locks the visit first, then the item, so that no other change can come in between. */
async function lockItem(
  trx: Trx,
  table: 'shipping_order' | 'call_back',
  { key, is, version }: { key: string; is: string; version: number },
): Promise<Exclude<DeletionOutcome, 'deleted'> | 'locked'> {
  const isItem = sql<boolean>`${sql.ref(key)} = ${is}`;
  const found = await trx.selectFrom(table).select('visit_id').where(isItem).executeTakeFirst();
  if (found === undefined) return 'missing';
  if (found.visit_id !== null) await lockVisit(trx, found.visit_id);
  // An update that changes nothing but locks the row.
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ version })
    .where(isItem)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? 'changed-meanwhile' : 'locked';
}
