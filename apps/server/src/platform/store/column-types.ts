import type { Kysely } from 'kysely';
import { PostgresAdapter } from 'kysely';

/** Whether a database is PostgreSQL, for features that SQLite does not have. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
