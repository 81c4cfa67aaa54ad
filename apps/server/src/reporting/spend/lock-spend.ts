import { sql, type Transaction } from 'kysely';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Waits for other changes of the spend that counts, and blocks them until the end of this transaction. SQLite has one writer. */
export async function lockSpend(trx: Transaction<Database>): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext('spend'))`.execute(trx);
}
