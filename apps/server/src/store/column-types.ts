import type { Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/** The type of a JSON column: `jsonb` on PostgreSQL, `text` on SQLite. */
export function jsonColumn<Tables>(db: Kysely<Tables>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`jsonb` : sql`text`;
}

/**
 * The end of a `create table` whose rows are found by their primary key: SQLite then stores the rows in
 * the order of the key, instead of in a second tree beside the key's.
 */
export function clustered(db: Kysely<never>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`` : sql`without rowid`;
}

/** Whether a database is PostgreSQL, for features that SQLite does not have. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
