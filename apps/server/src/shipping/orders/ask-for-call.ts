import type { Transaction } from 'kysely';
import type { NotificationChannels } from '../../notifications/notification-channels.ts';
import { queueNotification } from '../../notifications/queue-notification.ts';
import { takeForm } from '../../platform/forms/take-form.ts';
import type { OrderRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { addHistory } from './add-history.ts';

/** The number of a request that has no price, with the agreement to be called. */
export interface AskedForCall extends Pick<OrderRow, 'reference' | 'phone' | 'consent'> {
  /** The visit that asked for it: no other visit leaves a number. Null after it has ended: then an owner by a proof does. */
  visit_id: string | null;
  at: number;
  /** The form's mark, which was found good. */
  mark: string;
  /** The signs of its sender; those of the request stay. */
  signs: Pick<OrderRow, 'bot' | 'program_sign'>;
  channels: NotificationChannels;
}

/**
 * Stores the number to call about a request that has no price; one that has a number stays as it is.
 *
 * @returns false where the form's mark was taken before, and no number was stored with it
 */
export async function askForCall(
  trx: Transaction<Database>,
  { reference, visit_id, at, mark, signs, phone, consent, channels }: AskedForCall,
): Promise<boolean> {
  if (await takeForm(trx, mark, at)) {
    const asked = await trx
      .updateTable('shipping_order')
      .set((update) => ({
        phone,
        consent,
        ...(signs.bot === 1 && { bot: 1 as const }),
        ...(signs.program_sign !== null && { program_sign: signs.program_sign }),
        version: update('version', '+', 1),
        changed_at: at,
      }))
      .where('reference', '=', reference)
      .where('visit_id', visit_id === null ? 'is' : '=', visit_id)
      .where('phone', 'is', null)
      .returning('reference')
      .executeTakeFirst();
    if (asked) {
      const change = { what: 'phone', before: null, after: null } as const;
      await addHistory(trx, { reference, at, account: null, ...change, reason: null });
      const subject = asked.reference;
      await queueNotification(trx, { kind: 'price-call-asked', subject, at, channels });
    }
  }
  const order = await trx
    .selectFrom('shipping_order')
    .select('phone')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return order?.phone !== null;
}
