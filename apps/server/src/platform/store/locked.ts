import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from './schema.ts';
import { isPostgres } from './tables/columns.ts';

/** How rows are locked, by the words of PostgreSQL: `for update` unless a weaker lock is enough. */
export interface RowLock {
  strength?: 'update' | 'no key update' | 'key share';
  table?: keyof Database;
  /** Whether to leave out rows that another transaction has locked, instead of waiting for them. */
  skipsLocked?: boolean;
}

/** Locks the found rows until the transaction ends. SQLite, with one writer, needs nothing. */
export function locked<Tables extends keyof Database, Row>(
  trx: Db,
  query: SelectQueryBuilder<Database, Tables, Row>,
  { strength = 'update', table, skipsLocked = false }: RowLock = {},
): SelectQueryBuilder<Database, Tables, Row> {
  if (!isPostgres(trx)) return query;
  const tables = table === undefined ? undefined : ([table] as Tables[]);
  const lock = {
    update: () => query.forUpdate(tables),
    'no key update': () => query.forNoKeyUpdate(tables),
    'key share': () => query.forKeyShare(tables),
  }[strength]();
  return skipsLocked ? lock.skipLocked() : lock;
}

/** Locks a name until other transactions with it end. Two names may share a lock. */
export async function lockName(trx: Trx, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
