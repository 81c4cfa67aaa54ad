import type { Kysely } from 'kysely';
import type { OrderHistoryRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** An order has few entries; those of one that was changed very often are cut to the latest. */
const MOST_ENTRIES = 200;

/** Which changes were made to an order, and by whom? The latest first, at most 200. */
export async function findHistory(
  db: Kysely<Database>,
  reference: string,
): Promise<OrderHistoryRow[]> {
  return db
    .selectFrom('order_history')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute();
}
