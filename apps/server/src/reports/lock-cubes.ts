import { sql, type Transaction } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import type { Database } from '../store/schema.ts';

/**
 * Waits for other servers that write to the cubes, and blocks them until the end of this transaction. SQLite has one
 * writer, and so no need of it.
 */
export async function lockCubes(trx: Transaction<Database>): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext('cubes'))`.execute(trx);
}
