import { DAY_MS } from '@zipfront/contracts/day-ms';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Maximum number of mails of a kind to one address within 24 hours: anyone may type any address. */
export const MAILS_PER_DAY = 5;

/**
 * May a mail about an order go to its address? The order itself is counted.
 *
 * @param of.column the time of the orders that such a mail was about
 */
export async function mayBeMailed(
  db: Kysely<Database>,
  email: string,
  { column, at }: { column: 'created_at' | 'ordered_at'; at: number },
): Promise<boolean> {
  const orders = await db
    .selectFrom('shipping_order')
    .select('reference')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where(column, '>', at - DAY_MS)
    .limit(MAILS_PER_DAY + 1)
    .execute();
  return orders.length <= MAILS_PER_DAY;
}
