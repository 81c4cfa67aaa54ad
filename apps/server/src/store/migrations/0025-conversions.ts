import type { Kysely } from 'kysely';
import { jsonColumn } from '../column-types.ts';

/** The ledger of conversions, which outlives visits. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('conversion')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('visit_id', 'text', (column) => column.references('visit.id').onDelete('set null'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('click_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('click_ids', jsonColumn(db), (column) => column.notNull())
    .addColumn('ad_consent', 'text', (column) => column.notNull())
    .addColumn('ad_consent_at', 'bigint')
    .addColumn('ad_consent_version', 'text')
    .addColumn('privacy_signal', 'integer', (column) => column.notNull())
    .addColumn('bot', 'integer', (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull())
    .execute();
  const index = (name: string, columns: ('visit_id' | 'at' | 'subject' | 'expires_at')[]) =>
    db.schema.createIndex(name).on('conversion').columns(columns).execute();
  await index('conversion_visit', ['visit_id', 'at']);
  await index('conversion_subject', ['subject']);
  await index('conversion_end', ['expires_at']);
}
