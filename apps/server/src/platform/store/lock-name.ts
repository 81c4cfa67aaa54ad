import { sql, type Transaction } from 'kysely';
import { isPostgres } from './column-types.ts';
import type { Database } from './schema.ts';

/**
 * Waits for other transactions that have locked the same name, and blocks further ones until the end of this transaction: of
 * two at once the second sees what the first has written. SQLite has one writer, and so no need of it.
 *
 * @param name any text; two names may share a lock, which costs a wait
 */
export async function lockName(trx: Transaction<Database>, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
