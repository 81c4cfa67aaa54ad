import type { Kysely } from 'kysely';
import type { OrderRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { findOrder } from './find-order.ts';

/** Proof of a person that an order is theirs: both must be right. */
export type OrderProof = Pick<OrderRow, 'reference' | 'email'>;

/** Which order has both the reference and the e-mail address, in any case of letters? Null where none has. */
export async function findOrderByEmail(
  db: Kysely<Database>,
  { reference, email }: OrderProof,
): Promise<OrderRow | null> {
  const order = await findOrder(db, reference);
  return order?.email.toLowerCase() === email.toLowerCase() ? order : null;
}
