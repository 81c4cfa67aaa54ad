import type { Kysely } from 'kysely';

/** Indexes by which the hourly job finds old estimates, orders and call-backs. */
export async function up(db: Kysely<never>): Promise<void> {
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
