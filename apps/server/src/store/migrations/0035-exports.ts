import type { Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** Conversions that left for advertising platforms, and the key of the feed that Google fetches. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('conversion_export')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('lead_id', 'text', (column) =>
      column.notNull().references('conversion.lead_id').onDelete('cascade'),
    )
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('goal', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('value_cents', 'integer')
    .addColumn('converted_at', 'bigint', (column) => column.notNull())
    .addColumn('click_id', 'text')
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('batch', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('receipt', 'text')
    .addColumn('reason', 'text')
    .addColumn('sent_at', 'bigint')
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('conversion_export_version')
    .on('conversion_export')
    .columns(['lead_id', 'platform', 'goal', 'version'])
    .unique()
    .execute();
  await db.schema
    .createIndex('conversion_export_due')
    .on('conversion_export')
    .columns(['state', 'due_at'])
    .execute();
  await db.schema
    .createIndex('conversion_export_sent')
    .on('conversion_export')
    .columns(['platform', 'sent_at'])
    .execute();
  await db.schema
    .createTable('export_feed')
    .addColumn('platform', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('fetched_at', 'bigint')
    .modifyEnd(clustered(db))
    .execute();
}
