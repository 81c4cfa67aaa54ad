import type { NotificationKind } from '@zipfront/contracts/notifications';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/store/schema.ts';

/** The mails to a visitor about a step of an order. */
const KINDS = [
  'order-received',
  'order-changed',
  'order-changed-by-owner',
] as const satisfies NotificationKind[];

/**
 * Deletes the mail about a step of an order, where it was not sent yet.
 *
 * @param step.at when the step was made, epoch milliseconds
 * @returns whether the visitor has the mail, or is about to get it
 */
export async function withdrawOrderMail(
  trx: Transaction<Database>,
  { reference, at }: { reference: string; at: number },
): Promise<boolean> {
  await trx
    .deleteFrom('outbox')
    .where('subject', '=', reference)
    .where('kind', 'in', KINDS)
    .where('created_at', '=', at)
    .where('state', '!=', 'sent')
    .where('claim', 'is', null)
    .execute();
  const left = await trx
    .selectFrom('outbox')
    .select('id')
    .where('subject', '=', reference)
    .where('kind', 'in', KINDS)
    .where('created_at', '=', at)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}
