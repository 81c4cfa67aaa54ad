import { type Kysely, sql } from 'kysely';

/** Finds items of the desk by a whole e-mail address, and by the last digits of a number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index shipping_order_email on shipping_order (lower(email))`.execute(db);
  await sql`create index review_email on review (lower(email))`.execute(db);
  // The expression is the one of desk/search-items.ts.
  await sql`create index shipping_order_last_digits on shipping_order
    (substr(phone, length(phone) - 3))`.execute(db);
  await sql`create index call_back_last_digits on call_back
    (substr(phone_digits, length(phone_digits) - 3))`.execute(db);
}
