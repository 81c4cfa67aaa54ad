import type { Transaction } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import type { Database } from '../store/schema.ts';

/**
 * Waits until nobody is about to store anything for a visit, and keeps everybody from it until the end
 * of the transaction. SQLite has one writer, and so no need of it.
 */
export async function lockVisit(trx: Transaction<Database>, visitId: string): Promise<void> {
  if (!isPostgres(trx)) return;
  await trx.selectFrom('visit').select('id').where('id', '=', visitId).forUpdate().execute();
}
