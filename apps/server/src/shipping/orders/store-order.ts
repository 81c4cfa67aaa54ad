import type { ContactConsent } from '@zipfront/contracts/shipping/order';
import { applyOrderOutcome } from '../../conversions/ledger/apply-order-outcome.ts';
import { recordConversion, recordOrder } from '../../conversions/ledger/record-conversion.ts';
import {
  type NotificationChannels,
  queueNotification,
} from '../../notifications/queue-notification.ts';
import { consumeForm, FORM_LIFETIME_MS } from '../../platform/forms/form-mark.ts';
import { insertion } from '../../platform/store/insertions.ts';
import type { ChallengeSolutionRow, Trx } from '../../platform/store/schema.ts';
import {
  type AdConsentColumns,
  fromJson,
  type JsonText,
} from '../../platform/store/tables/columns.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import { foldedText } from '../../platform/store/texts.ts';
import { type FormVisit, resolveVisit } from '../../visitors/visits/enter-visit.ts';
import { lockVisit } from '../../visitors/visits/find-visit.ts';
import { addHistory } from './change-order.ts';
import { findOrder } from './find-order.ts';
import { isUnchallenged } from './order-forms.ts';
import { orderTermsText } from './order-terms.ts';

const SAME_FORM_MS = 10_000;

const insertOrder = insertion('shipping_order');

const UNCHANGED = {
  holder_id: null,
  version: 1,
  price: null,
  priced_at: null,
  overdue_reported_at: null,
} as const;

export interface SentQuote {
  visit: FormVisit;
  order: Omit<
    OrderRow,
    | 'visit_id'
    | 'privacy_signal'
    | keyof AdConsentColumns
    | 'submits'
    | 'driver_notice'
    | 'unchallenged'
    | keyof typeof UNCHANGED
    | 'changed_at'
    | 'no_price'
    | 'folded_name'
  >;
  state: string;
  mark: string;
  solution: ChallengeSolutionRow | null;
  channels: NotificationChannels;
}

/**
 * Stores a request for a price. The same form within ten seconds, or later with the same mark, is
 * the same request. Returns null if the visit was deleted, `sent-before` if the mark was used.
 */
export async function storeOrder(
  trx: Trx,
  { visit, order, state, mark, solution, channels }: SentQuote,
): Promise<{ reference: string } | 'sent-before' | null> {
  const entered = await resolveVisit(trx, visit);
  if (entered === null) return null;
  const repeated = await trx
    .updateTable('shipping_order')
    .set((update) => ({ submits: update('submits', '+', 1) }))
    .where('visit_id', '=', entered.visitId)
    .where('form_hash', '=', order.form_hash)
    .where('created_at', '>', order.created_at - SAME_FORM_MS)
    .returning('reference')
    .executeTakeFirst();
  if (repeated) return repeated;
  if (!(await consumeForm(trx, mark, order.created_at))) {
    const same = await trx
      .selectFrom('shipping_order')
      .select('reference')
      .where('visit_id', '=', entered.visitId)
      .where('form_hash', '=', order.form_hash)
      .where('created_at', '>', order.created_at - FORM_LIFETIME_MS)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    return same ?? 'sent-before';
  }
  await insertOrder(trx, {
    ...order,
    folded_name: foldedText(order.name),
    visit_id: entered.visitId,
    privacy_signal: entered.privacySignal,
    ...entered.consent,
    submits: 1,
    unchallenged: await isUnchallenged(trx, solution),
    driver_notice: null,
    ...UNCHANGED,
    changed_at: order.created_at,
    no_price: fromJson(order.estimate).outcome === 'call' ? 1 : 0,
  });
  const { reference: subject, created_at: at, bot, email } = order;
  await recordConversion(trx, {
    kind: 'estimate',
    subject,
    visit_id: entered.visitId,
    site: order.site,
    at,
    line: '',
    us_state: state,
    ...entered.consent,
    privacy_signal: entered.privacySignal,
    bot,
  });
  if (!bot) await queueNotification(trx, { kind: 'estimate-saved', subject, at, channels, email });
  if (fromJson(order.estimate).outcome === 'call' && order.phone !== null) {
    await queueNotification(trx, { kind: 'price-call-asked', subject, at, channels });
  }
  return { reference: order.reference };
}

export interface Confirmation
  extends Pick<OrderRow, 'reference' | 'pickup_street' | 'delivery_street'> {
  /**
   * The visit of the request, as no other may order; null after it has ended: then an owner with a
   * proof may.
   */
  visit_id: string | null;
  at: number;
  mark: string;
  /** Signs of a bot of this form's sender. The request has its own. */
  signs: Pick<OrderRow, 'bot' | 'bot_sign'>;
  driver_notice: JsonText<ContactConsent>;
  /** Phone number; null if the request has one, which stays. */
  phone: string | null;
  terms: string;
  channels: NotificationChannels;
}

/**
 * Orders at the terms that the owner saw. Returns false if the mark was used, or the terms differ.
 * An existing order stays.
 */
export async function confirmOrder(
  trx: Trx,
  { reference, visit_id, at, mark, signs, phone, terms, channels, ...more }: Confirmation,
): Promise<boolean> {
  const isFirst = await consumeForm(trx, mark, at);
  if (isFirst) {
    // The visit is locked before the order, as in everything that writes for a visit.
    if (visit_id !== null) await lockVisit(trx, visit_id);
    const seen = await findOrder(trx, reference);
    const ordered =
      seen !== null &&
      orderTermsText(seen) === terms &&
      (await trx
        .updateTable('shipping_order')
        .set((update) => ({
          ...more,
          ...(phone !== null && { phone }),
          ...(signs.bot === 1 && { bot: 1 as const }),
          ...(signs.bot_sign !== null && { bot_sign: signs.bot_sign }),
          status: 'ordered',
          ordered_at: at,
          version: update('version', '+', 1),
          changed_at: at,
        }))
        .where('reference', '=', reference)
        .where('visit_id', visit_id === null ? 'is' : '=', visit_id)
        .where('status', '=', 'requested')
        // Another transaction may have changed them since they were read.
        .where('pickup_date', '=', seen.pickup_date)
        .where('price', seen.price === null ? 'is' : '=', seen.price)
        .returning(['email', 'bot'])
        .executeTakeFirst());
    if (ordered) {
      const change = { what: 'status', before: 'requested', after: 'ordered' } as const;
      await addHistory(trx, { reference, at, account: null, ...change, reason: null });
      await recordOrder(trx, { reference, at, bot: ordered.bot });
      await applyOrderOutcome(trx, { reference });
      const about = { subject: reference, at, channels };
      await queueNotification(trx, { kind: 'order-placed', ...about });
      const { email } = ordered;
      if (!ordered.bot) await queueNotification(trx, { kind: 'order-received', ...about, email });
    }
  }
  const order = await findOrder(trx, reference);
  return order !== null && order.ordered_at !== null;
}
