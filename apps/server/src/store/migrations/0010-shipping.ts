import type { Kysely } from 'kysely';
import { jsonColumn } from '../column-types.ts';

/** The estimate that a call is about, and an order's notice about the use of its phone number. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('call_back').addColumn('from_zip', 'text').execute();
  await db.schema.alterTable('call_back').addColumn('to_zip', 'text').execute();
  await db.schema.alterTable('call_back').addColumn('about', 'text').execute();
  await db.schema.alterTable('shipping_order').addColumn('driver_notice', jsonColumn(db)).execute();
}
