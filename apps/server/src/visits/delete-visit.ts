import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/**
 * Deletes a visit with everything that stems from it. Its other tables follow by foreign key, but for
 * orders and call-backs: those outlive a visit that ends, and go with one that its visitor deletes.
 */
export async function deleteVisit(
  trx: Transaction<Database>,
  { visitId }: { visitId: string },
): Promise<void> {
  await trx.deleteFrom('shipping_order').where('visit_id', '=', visitId).execute();
  await trx.deleteFrom('call_back').where('visit_id', '=', visitId).execute();
  await trx.deleteFrom('visit').where('id', '=', visitId).execute();
}
