import type { Kysely } from 'kysely';
import { lockTables } from './lock-tables.ts';

/** The click id, with its name, of a retraction at Google: servers before take `click_id` for one of Microsoft. */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['conversion_export']);
  await db.schema.alterTable('conversion_export').addColumn('click_ids', 'text').execute();
}
