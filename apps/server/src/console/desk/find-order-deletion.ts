import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { callBacksOfOrder } from '../../shipping/orders/call-backs-of-order.ts';
import { findOrderEvents } from './find-order-events.ts';

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
