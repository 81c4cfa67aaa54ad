import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { callBacksOfOrder, removeOrder } from '../../shipping/orders/delete-order.ts';
import { lockVisit } from '../../visitors/visits/find-visit.ts';
import { findOrderEvents } from './desk-orders.ts';
import type { DeskActor } from './entries.ts';

/** An order that a person is about to delete, and what goes with it. */
export interface OrderDeletion {
  name: string;
  version: number;
  /** Number of changes and notes, up to those that its page shows. */
  events: number;
  /** Number of call-backs. */
  callBacks: number;
}

/** Which records go with an order that is deleted, in numbers? Null where it is missing. */
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

/** Outcome of a deletion; `changed-meanwhile`: the item is another one than the person was asked about. */
export type DeletionOutcome = 'deleted' | 'changed-meanwhile' | 'missing';

/** Which item to delete, as the person saw it who was asked. */
export interface ItemDeletion {
  version: number;
  by: DeskActor;
  /** Epoch milliseconds. */
  at: number;
}

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
