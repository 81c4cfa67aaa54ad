import type { Transaction } from 'kysely';
import { THE_VISITOR } from '../../platform/audit/record-deletion.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockVisit } from '../../visitors/visits/lock-visit.ts';
import { findOrderByEmail, type OrderProof } from './find-order-by-email.ts';
import { removeOrder } from './remove-order.ts';

/**
 * Deletes an order with what belongs to it. For a person whose visit may be long over: what an order's contact and
 * its consents hold is proof enough of one visit.
 *
 * @param request.at epoch milliseconds
 * @returns false where no order has both the reference and the e-mail address, in any case of letters
 */
export async function deleteOrder(
  trx: Transaction<Database>,
  { reference, email, at }: OrderProof & { at: number },
): Promise<boolean> {
  const order = await findOrderByEmail(trx, { reference, email });
  if (order === null) return false;
  if (order.visit_id !== null) await lockVisit(trx, order.visit_id);
  return removeOrder(trx, order, { by: THE_VISITOR, at });
}
