import type { OrderContact } from '@zipfront/contracts/console/desk';
import type { Transaction } from 'kysely';
import { recordAction } from '../accounts/record-action.ts';
import type { Database } from '../store/schema.ts';
import { type DeskActor, subjectOf } from './record-entry.ts';

/**
 * The phone number of a call-back, for a person who asks for it: the audit trail says so.
 *
 * @returns null where the call-back is missing
 */
export async function showContact(
  trx: Transaction<Database>,
  { id, by, at }: { id: string; by: DeskActor; at: number },
): Promise<string | null> {
  const found = await trx
    .selectFrom('call_back')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return null;
  const subject = subjectOf({ call_back_id: id });
  await recordAction(trx, { by, at, action: 'contact-shown', subject });
  return found.phone;
}

/**
 * The contact of an order, in the same way.
 *
 * @returns null where the order is missing
 */
export async function showOrderContact(
  trx: Transaction<Database>,
  { reference, by, at }: { reference: string; by: DeskActor; at: number },
): Promise<OrderContact | null> {
  const found = await trx
    .selectFrom('shipping_order')
    .select(['phone', 'email'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (found === undefined) return null;
  const subject = subjectOf({ reference });
  await recordAction(trx, { by, at, action: 'contact-shown', subject });
  return found;
}
