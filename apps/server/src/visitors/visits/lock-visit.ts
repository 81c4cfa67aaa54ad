import type { Transaction } from 'kysely';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { Database } from '../../platform/store/schema.ts';

/**
 * Waits for transactions that store something for a visit, and blocks further ones until the end of this
 * transaction. SQLite has one writer, and so no need of it.
 */
export async function lockVisit(trx: Transaction<Database>, visitId: string): Promise<void> {
  if (!isPostgres(trx)) return;
  await trx.selectFrom('visit').select('id').where('id', '=', visitId).forUpdate().execute();
}
