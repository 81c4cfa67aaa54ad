import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';

/** Marks requests that have no price, and orders the queue of orders by an index. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('shipping_order')
    .addColumn('no_price', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const outcome = isPostgres(db)
    ? sql`estimate->>'outcome'`
    : sql`json_extract(estimate, '$.outcome')`;
  await sql`update shipping_order set no_price = 1 where ${outcome} = 'call'`.execute(db);
  // The expression is the one of desk/find-orders.ts.
  await sql`create index shipping_order_rank on shipping_order (bot, (
    case status when 'requested' then case when no_price = 1 then 0 else 2 end
    when 'delivered' then 3 when 'cancelled' then 3 else 1 end
  ), created_at, reference)`.execute(db);
  await db.schema
    .createIndex('shipping_order_holder')
    .on('shipping_order')
    .columns(['holder_id', 'status'])
    .execute();
}
