import type { Kysely } from 'kysely';
import { lockTables } from './lock-tables.ts';

/** No two conversions of a click have one time: platforms count the first alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, ['conversion_export']);
  await db.schema.alterTable('conversion_export').addColumn('click_key', 'text').execute();
  await db.schema
    .createIndex('conversion_export_time')
    .on('conversion_export')
    .columns(['platform', 'goal', 'click_key', 'converted_at'])
    .unique()
    .execute();
}
