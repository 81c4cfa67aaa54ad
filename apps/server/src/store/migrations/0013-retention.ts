import type { Kysely } from 'kysely';

/**
 * Indexes by which the hourly job finds old estimates, orders and call-backs, and the answer about consent of the
 * visit that made them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('shipping_order').addColumn('ad_consent', 'text').execute();
  await db.schema.alterTable('call_back').addColumn('ad_consent', 'text').execute();
  await db.schema
    .createIndex('shipping_order_status')
    .on('shipping_order')
    .columns(['status', 'created_at'])
    .execute();
  await db.schema
    .createIndex('shipping_order_created')
    .on('shipping_order')
    .column('created_at')
    .execute();
  await db.schema.createIndex('call_back_created').on('call_back').column('created_at').execute();
}
