import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OrderHistoryRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Adds an entry to the history of an order, within the transaction of the change that it describes. */
export async function addHistory(
  trx: Transaction<Database>,
  entry: Omit<OrderHistoryRow, 'id'>,
): Promise<void> {
  await trx
    .insertInto('order_history')
    .values({ id: randomUUIDv7(), ...entry })
    .execute();
}
