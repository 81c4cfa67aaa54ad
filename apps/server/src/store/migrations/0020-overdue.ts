import { type Kysely, sql } from 'kysely';

/** When the team was notified that a call-back or an order is overdue, and an index of the orders that wait for a price. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['shipping_order', 'call_back']) {
    await db.schema.alterTable(table).addColumn('overdue_reported_at', 'bigint').execute();
  }
  // The columns are those of notifications/untried-price-call.ts.
  await sql`create index shipping_order_without_price on shipping_order (bot, status, created_at)
    where no_price = 1`.execute(db);
}
