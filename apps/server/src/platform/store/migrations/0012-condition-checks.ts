import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../tables/columns.ts';
import { lockTables } from './large-tables.ts';

/** A saved report says when its condition was last asked, and whether it held. */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['saved_report']);
  const type = sql.raw(isPostgres(db) ? 'jsonb' : 'text');
  await sql`alter table saved_report add column checked ${type}`.execute(db);
}
