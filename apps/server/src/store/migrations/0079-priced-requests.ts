import { type Kysely, sql } from 'kysely';

/** Orders the queue of orders by what is left to price, and finds who was shown a contact. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index shipping_order_rank`.execute(db);
  // The expression is the one of desk/find-orders.ts.
  await sql`create index shipping_order_rank on shipping_order (bot, (
    case status when 'requested' then case when no_price = 0 then 2 when price is null then 0 else 1 end
    when 'delivered' then 3 when 'cancelled' then 3 else 1 end
  ), created_at, reference)`.execute(db);
  await sql`create index console_action_contact_shown on console_action (subject, account_id)
    where action = 'contact-shown'`.execute(db);
}
