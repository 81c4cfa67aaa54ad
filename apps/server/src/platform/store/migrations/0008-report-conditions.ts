import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../tables/columns.ts';
import { lockTables } from './large-tables.ts';

/** Saved reports are mailed under a condition, if they have one. */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['saved_report']);
  const type = sql.raw(isPostgres(db) ? 'jsonb' : 'text');
  await sql`alter table saved_report add column send_if ${type}`.execute(db);
}
