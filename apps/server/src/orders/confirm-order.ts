import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { OrderRow } from './order-rows.ts';

/** What the order form adds to a request. */
export interface Confirmation
  extends Pick<OrderRow, 'reference' | 'pickup_street' | 'delivery_street'> {
  at: number;
  /** Where the request had no phone number. */
  contact: Pick<OrderRow, 'phone' | 'consent'> | null;
}

/** Turns a request into an order; one that is ordered stays as it is. */
export async function confirmOrder(
  trx: Transaction<Database>,
  { reference, at, contact, ...streets }: Confirmation,
): Promise<void> {
  await trx
    .updateTable('shipping_order')
    .set({ ...streets, ...contact, status: 'ordered', ordered_at: at })
    .where('reference', '=', reference)
    .where('status', '=', 'requested')
    .execute();
}
