import { type Kysely, sql } from 'kysely';
import { lockTables } from './lock-tables.ts';

const TABLES = [
  'report_delta',
  'report_money',
  'cube_campaign',
  'cube_page',
  'cube_device',
  'cube_hour',
  'cube_release',
  'cube_settled',
] as const;

/**
 * The money that partners promised for accepted leads, beside the money that they paid. Reports of accepted leads are marked as not
 * counted: the job that matches reports counts them again, with what they promise.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, TABLES);
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('pending_cents', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql`update postback set matched = 0 where status = 'accepted'`.execute(db);
}
