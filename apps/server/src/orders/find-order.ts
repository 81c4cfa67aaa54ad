import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { OrderRow } from './order-rows.ts';

/** Which order does a reference name? */
export async function findOrder(db: Kysely<Database>, reference: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('shipping_order')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}
