import type { Kysely, RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';

/** The type of a JSON column in a migration: `jsonb` on PostgreSQL, `text` on SQLite. */
export function jsonColumn(db: Kysely<never>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`jsonb` : sql`text`;
}

/**
 * The end of a `create table` whose rows are found by their primary key: SQLite then keeps them in
 * its order, where otherwise it would keep a second tree beside the rows.
 */
export function clustered(db: Kysely<never>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`` : sql`without rowid`;
}

function isPostgres(db: Kysely<never>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
