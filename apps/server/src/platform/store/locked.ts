import type { Kysely, SelectQueryBuilder } from 'kysely';
import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';
import { isPostgres } from './tables/columns.ts';

/** How rows are locked, by the words of PostgreSQL: `for update` unless a weaker lock is enough. */
export interface RowLock {
  strength?: 'update' | 'no key update' | 'key share';
  /** The table whose rows are locked, where the query reads several; all of them by default. */
  table?: keyof Database;
  /** Whether rows that another transaction has locked are left out, instead of waited for. */
  skipsLocked?: boolean;
}

/**
 * A query that locks the rows it finds until the end of the transaction. On SQLite it stays as it is: there is one writer at a time.
 *
 * @example
 * const visit = await locked(trx, trx.selectFrom('visit').selectAll().where('id', '=', id)).executeTakeFirst();
 */
export function locked<Tables extends keyof Database, Row>(
  trx: Kysely<Database>,
  query: SelectQueryBuilder<Database, Tables, Row>,
  { strength = 'update', table, skipsLocked = false }: RowLock = {},
): SelectQueryBuilder<Database, Tables, Row> {
  if (!isPostgres(trx)) return query;
  // Kysely writes an empty `of` for an empty list of tables.
  const tables = table === undefined ? undefined : ([table] as Tables[]);
  const lock = {
    update: () => query.forUpdate(tables),
    'no key update': () => query.forNoKeyUpdate(tables),
    'key share': () => query.forKeyShare(tables),
  }[strength]();
  return skipsLocked ? lock.skipLocked() : lock;
}

/**
 * Waits for other transactions that have locked the same name, and blocks further ones until the end of this transaction: of
 * two at once the second sees what the first has written. SQLite has one writer, and so no need of it.
 *
 * @param name any text; two names may share a lock, which costs a wait
 */
export async function lockName(trx: Transaction<Database>, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
