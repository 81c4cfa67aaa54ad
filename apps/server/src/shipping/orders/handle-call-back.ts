import { randomUUIDv7 } from 'node:crypto';
import { northAmericanNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import { fill } from '@zipfront/contracts/locale';
import { CALL_BACK_FIELDS, CALL_BACK_FORMS } from '@zipfront/contracts/shipping/form-fields';
import {
  type NotificationChannels,
  queueNotification,
} from '../../notifications/queue-notification.ts';
import { consumeForm } from '../../platform/forms/form-mark.ts';
import {
  checkFields,
  readFields,
  readFormOrEmpty,
  respondToForm,
} from '../../platform/forms/read-form.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import type { CallBackRow, OrderRow } from '../../platform/store/tables/shipping.ts';
import { formThanks } from '../../site/pages/form-thanks.ts';
import { addHistory } from './change-order.ts';
import { claimedConsent, consentFault } from './check-quote.ts';
import type { OrderContext } from './order-context.ts';
import { unknownForm } from './order-forms.ts';
import { requestCallBack } from './request-call-back.ts';
import {
  checkRefusal,
  findFormPage,
  readSentForm,
  refuseSentForm,
  type SentForm,
  storeSentForm,
} from './sent-form.ts';

type CallBackField = keyof typeof CALL_BACK_FIELDS;

export async function handleCallBack(c: RequestContext, context: OrderContext): Promise<Response> {
  const posted = await readFormOrEmpty(c);
  const named = CALL_BACK_FORMS.filter((name) => name === posted.value('form'));
  const at = findFormPage(posted, context, named);
  if (at === null) return unknownForm(c, context);
  const { page, words } = at;
  const values = readFields(posted, CALL_BACK_FIELDS);
  const version = posted.value('consent_version');
  const errors = checkFields(
    values,
    CALL_BACK_FIELDS,
    { consent: (consent) => consentFault({ phone: values.phone, consent, version }, words) },
    words,
  );
  // A number has no limit: a repeated request within a day is the same call-back.
  const sent = await readSentForm(c, context, at, posted, { values, estimate: null, contacts: [] });
  const refusal = checkRefusal(context, 'call-back', sent, errors);
  if (refusal) return refuseSentForm(c, context, sent, refusal);

  const { arrival } = sent;
  const callBack = {
    id: randomUUIDv7(),
    site: arrival.site,
    locale: arrival.locale,
    path: page.path,
    created_at: arrival.at,
    name: values.name,
    phone: northAmericanNumber(values.phone) ?? values.phone,
    ...readRoute(values, context),
    ...sent.signs,
  };
  return storeSentForm(c, context, sent, {
    write: (toStore, claimedAt) =>
      context.store.write(requestCallBack, {
        ...toStore,
        callBack: {
          ...callBack,
          consent: toJson(claimedConsent(context, words, 'consentCall', claimedAt)),
        },
        state: context.zipCodes.find(callBack.from_zip ?? '')?.state ?? '',
      }),
    respond: () => respondWithThanks(c, context, sent, values.name),
  });
}

function respondWithThanks(
  c: RequestContext,
  { pages }: OrderContext,
  { page, form, words, shown }: SentForm,
  name: string,
): Response {
  const next = formThanks(page, form);
  if (next !== undefined) {
    const location = pages.linkOn(c.req.header('Host'), next);
    const page = () => c.redirect(location, 303);
    return respondToForm(c, { status: 201, json: { location }, page });
  }
  const message = fill(words.texts.calledBack, { name });
  const thanks = { ...shown, errors: {}, message, done: true, mark: '' };
  return respondToForm(c, {
    status: 201,
    json: { message },
    page: () => pages.postedResponse(page, thanks, c.var.visitor, 200),
  });
}

/** Reads the route of a call-back without unknown zip codes, which visitors did not type. */
function readRoute(
  { from, to, about }: Record<CallBackField, string>,
  { zipCodes }: Pick<OrderContext, 'zipCodes'>,
): Pick<CallBackRow, 'from_zip' | 'to_zip' | 'about'> {
  const isRoute = zipCodes.find(from) !== undefined && zipCodes.find(to) !== undefined;
  return isRoute
    ? { from_zip: from, to_zip: to, about: about || null }
    : { from_zip: null, to_zip: null, about: null };
}

/** A form that asks for a call about a request without a price, with the agreement to be called. */
export interface AskedForCall extends Pick<OrderRow, 'reference' | 'phone' | 'consent'> {
  /**
   * The visit of the request, as no other may leave a number; null after it has ended: then an
   * owner with a proof may.
   */
  visit_id: string | null;
  at: number;
  mark: string;
  /** Signs of a bot of this form's sender. The request has its own. */
  signs: Pick<OrderRow, 'bot' | 'bot_sign'>;
  channels: NotificationChannels;
}

/**
 * Stores the number for a call, unless the request has one. Returns false if the mark was used
 * before without storing one.
 */
export async function askForCall(
  trx: Trx,
  { reference, visit_id, at, mark, signs, phone, consent, channels }: AskedForCall,
): Promise<boolean> {
  if (await consumeForm(trx, mark, at)) {
    const asked = await trx
      .updateTable('shipping_order')
      .set((update) => ({
        phone,
        consent,
        ...(signs.bot === 1 && { bot: 1 as const }),
        ...(signs.bot_sign !== null && { bot_sign: signs.bot_sign }),
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
