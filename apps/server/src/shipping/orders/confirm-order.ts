import type { ContactConsent } from '@zipfront/contracts/shipping/order';
import type { Transaction } from 'kysely';
import { recordOrder } from '../../conversions/ledger/record-conversion.ts';
import type { NotificationChannels } from '../../notifications/notification-channels.ts';
import { queueNotification } from '../../notifications/queue-notification.ts';
import { takeForm } from '../../platform/forms/take-form.ts';
import type { JsonText } from '../../platform/store/json-column.ts';
import type { OrderRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockVisit } from '../../visitors/visits/lock-visit.ts';
import { addHistory } from './add-history.ts';

/** Values that the order form adds to a request. */
export interface Confirmation
  extends Pick<OrderRow, 'reference' | 'pickup_street' | 'delivery_street'> {
  /** The visit that asked for it: no other visit orders. Null after it has ended: then an owner by a proof does. */
  visit_id: string | null;
  at: number;
  /** The form's mark, which was found good. */
  mark: string;
  /** The signs of its sender; those of the request stay. */
  signs: Pick<OrderRow, 'bot' | 'program_sign'>;
  /** The form's notice about the use of the phone number. */
  driver_notice: JsonText<ContactConsent>;
  /** Null where the request had a phone number, which stays. */
  phone: string | null;
  channels: NotificationChannels;
}

/**
 * Turns a request into an order; one that is ordered stays as it is.
 *
 * @returns false where the form's mark was taken before, and the order was not made with it
 */
export async function confirmOrder(
  trx: Transaction<Database>,
  { reference, visit_id, at, mark, signs, phone, channels, ...more }: Confirmation,
): Promise<boolean> {
  const isFirst = await takeForm(trx, mark, at);
  if (isFirst) {
    // Before the order, as all do that write for a visit.
    if (visit_id !== null) await lockVisit(trx, visit_id);
    const ordered = await trx
      .updateTable('shipping_order')
      .set((update) => ({
        ...more,
        ...(phone !== null && { phone }),
        ...(signs.bot === 1 && { bot: 1 as const }),
        ...(signs.program_sign !== null && { program_sign: signs.program_sign }),
        status: 'ordered',
        ordered_at: at,
        version: update('version', '+', 1),
        changed_at: at,
      }))
      .where('reference', '=', reference)
      .where('visit_id', visit_id === null ? 'is' : '=', visit_id)
      .where('status', '=', 'requested')
      .returning(['email', 'bot'])
      .executeTakeFirst();
    if (ordered) {
      const change = { what: 'status', before: 'requested', after: 'ordered' } as const;
      await addHistory(trx, { reference, at, account: null, ...change, reason: null });
      await recordOrder(trx, { reference, at, bot: ordered.bot });
      const about = { subject: reference, at, channels };
      await queueNotification(trx, { kind: 'order-placed', ...about });
      const { email } = ordered;
      if (!ordered.bot) await queueNotification(trx, { kind: 'order-received', ...about, email });
    }
  }
  const order = await trx
    .selectFrom('shipping_order')
    .select('ordered_at')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return order !== undefined && order.ordered_at !== null;
}
