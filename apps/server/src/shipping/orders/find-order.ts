import type { Kysely } from 'kysely';
import type { OrderRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Which order does a reference name? */
export async function findOrder(db: Kysely<Database>, reference: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('shipping_order')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}
