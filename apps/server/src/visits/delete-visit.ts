import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Deletes a visit with everything that stems from it; its other tables follow by foreign key. */
export async function deleteVisit(
  trx: Transaction<Database>,
  { visitId }: { visitId: string },
): Promise<void> {
  await trx.deleteFrom('visit').where('id', '=', visitId).execute();
}
