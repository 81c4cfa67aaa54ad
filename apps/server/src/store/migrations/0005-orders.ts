import type { Kysely } from 'kysely';
import { jsonColumn } from '../column-types.ts';

/**
 * Order requests, and requests to be called back. Both outlive their visit, which ends after thirty
 * days.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('shipping_order')
    .addColumn('reference', 'text', (column) => column.primaryKey().notNull())
    .addColumn('visit_id', 'text', (column) => column.references('visit.id').onDelete('set null'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('form_hash', 'text', (column) => column.notNull())
    .addColumn('submits', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('from_zip', 'text', (column) => column.notNull())
    .addColumn('to_zip', 'text', (column) => column.notNull())
    .addColumn('vehicle', jsonColumn(db), (column) => column.notNull())
    .addColumn('running', 'integer', (column) => column.notNull())
    .addColumn('transport', 'text', (column) => column.notNull())
    .addColumn('pickup_date', 'text', (column) => column.notNull())
    .addColumn('estimate', jsonColumn(db), (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('consent', jsonColumn(db), (column) => column.notNull())
    .addColumn('privacy_signal', 'integer', (column) => column.notNull())
    .addColumn('bot', 'integer', (column) => column.notNull())
    .addColumn('ordered_at', 'bigint')
    .addColumn('pickup_street', 'text')
    .addColumn('delivery_street', 'text')
    .execute();
  await db.schema
    .createIndex('shipping_order_visit')
    .on('shipping_order')
    .columns(['visit_id', 'created_at'])
    .execute();

  await db.schema
    .createTable('call_back')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('visit_id', 'text', (column) => column.references('visit.id').onDelete('set null'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('consent', jsonColumn(db), (column) => column.notNull())
    .addColumn('privacy_signal', 'integer', (column) => column.notNull())
    .addColumn('bot', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('call_back_visit')
    .on('call_back')
    .columns(['visit_id', 'created_at'])
    .execute();
}
