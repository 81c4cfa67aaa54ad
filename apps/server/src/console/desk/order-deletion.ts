import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { callBacksOfOrder, removeOrder } from '../../shipping/orders/delete-order.ts';
import { lockVisit } from '../../visitors/visits/find-visit.ts';
import { findOrderEvents } from './desk-orders.ts';
import type { DeskActor } from './entries.ts';

/** An order that a person is about to delete, and the records deleted with it. */
export interface OrderDeletion {
  name: string;
  version: number;
  /** Number of changes and notes, at most as many as its page shows. */
  events: number;
  /** Number of call-backs. */
  callBacks: number;
}

/** Counts the records that are deleted with an order; null if it does not exist. */
export async function findOrderDeletion(
  db: Kysely<Database>,
  reference: string,
): Promise<OrderDeletion | null> {
  const order = await db
    .selectFrom('shipping_order')
    .select(['name', 'version', 'visit_id', 'phone', 'consent', 'driver_notice'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (order === undefined) return null;
  const events = await findOrderEvents(db, reference);
  const calls = await callBacksOfOrder(db, order);
  return {
    name: order.name,
    version: order.version,
    events: events.length,
    callBacks: calls.filter((call) => call.asked_elsewhere === 0).length,
  };
}

/** Outcome of a deletion. `changed-meanwhile`: the item has changed since the person was asked. */
export type DeletionOutcome = 'deleted' | 'changed-meanwhile' | 'missing';

/** The item to delete, in the version that the person saw. */
export interface ItemDeletion {
  version: number;
  by: DeskActor;
  /** Epoch milliseconds. */
  at: number;
}

/** Deletes an order as its visitor would, unless its version has changed. */
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
