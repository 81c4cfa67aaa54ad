import { isStreet, ORDER_FIELDS, ORDERS_PATH } from '@zipfront/contracts/shipping/form-fields';
import type { FormErrors, OrderAccess } from '@zipfront/contracts/shipping/order';
import type { Context } from 'hono';
import type { ServerEnv } from '../http/visitor.ts';
import { toJson } from '../store/json-column.ts';
import { visitOfRequest } from '../visits/visit-of-request.ts';
import { wantsJson } from './accept.ts';
import { claimedConsent } from './claimed-consent.ts';
import { type FormPlace, judgeForm, markToSendAgain, newMark } from './form-guard.ts';
import { type FormWords, formWords } from './form-words.ts';
import type { OrderDesk } from './order-desk.ts';
import type { OrderRow } from './order-rows.ts';
import { checkFields, consentFault, type FieldErrors, readFields } from './read-fields.ts';
import { accessOf, shownOrder } from './shown-order.ts';

type OrderField = keyof typeof ORDER_FIELDS;

/** Answers with the page of an order; its form is there for the browser that asked for it. */
export async function answerOrderPage(
  c: Context<ServerEnv>,
  desk: OrderDesk,
  order: OrderRow,
): Promise<Response> {
  return orderPage(c, desk, order, await accessOfRequest(c, desk, order), 200);
}

/**
 * Answers the form that turns a request into an order. Only the browser that asked for it may send it. One
 * that is ordered already is answered as if it had just been: a second click does no harm.
 */
export async function answerOrderForm(
  c: Context<ServerEnv>,
  desk: OrderDesk,
  order: OrderRow,
): Promise<Response> {
  const posted = new URLSearchParams(await c.req.text());
  const { pages, store, now } = desk;
  const place = placeOf(order);
  const words = formWords(pages.siteOfOrder(order));
  const access = await accessOfRequest(c, desk, order);
  if (access !== 'owner' || order.visit_id === null) {
    const message = words.texts[access === 'ended' ? 'orderEnded' : 'orderElsewhere'];
    if (wantsJson(c)) return c.json({ errors: {}, message } satisfies FormErrors, 403);
    return orderPage(c, desk, order, access, 403);
  }
  const values = readFields(posted, Object.keys(ORDER_FIELDS) as OrderField[]);

  const refuse = (errors: FieldErrors, message: string, mark: string): Response => {
    if (wantsJson(c)) return c.json({ errors, message, mark } satisfies FormErrors, 422);
    const again = {
      form: place.form,
      values: { ...values, consent: '', confirm: '' },
      errors,
      message,
      done: false,
      estimate: null,
      mark,
    };
    const shown = { order: shownOrder(order, access, desk), mark, posted: again };
    return pages.order(order, shown, c.var.visitor, 422);
  };

  if (order.status !== 'ordered') {
    const errors = checkOrderForm(order, values, posted.get('consent_version') ?? '', words);
    const judged = judgeForm(desk, posted, place);
    if (Object.keys(errors).length > 0) return refuse(errors, words.rules.errors, judged.next);
    if (judged.fault) return refuse({}, words.texts[judged.fault], judged.next);
    const at = now();
    const { visit_id } = order;
    const { address } = c.var.visitor;
    const given = { at, page: place.page, visit: visit_id, address };
    const consent = () => toJson(claimedConsent(desk, words, given));
    const isOrdered = await store.write('confirmOrder', {
      reference: order.reference,
      visit_id,
      at,
      mark: judged.mark,
      bot: judged.bot,
      pickup_street: values.pickup_street,
      delivery_street: values.delivery_street,
      contact: order.phone === null ? { phone: values.phone, consent: consent() } : null,
    });
    if (!isOrdered) return refuse({}, words.texts.sentBefore, markToSendAgain(desk, place));
  }
  if (wantsJson(c)) return c.json({ location: place.page });
  return c.redirect(place.page, 303);
}

function placeOf({ reference }: OrderRow): FormPlace {
  return { form: 'order', page: `${ORDERS_PATH}${reference}/` };
}

async function accessOfRequest(
  c: Context<ServerEnv>,
  desk: OrderDesk,
  order: OrderRow,
): Promise<OrderAccess> {
  const opened = await visitOfRequest(c, desk);
  return accessOf(order, opened?.visit.id);
}

function orderPage(
  c: Context<ServerEnv>,
  desk: OrderDesk,
  order: OrderRow,
  access: OrderAccess,
  status: number,
): Response {
  const mark = newMark(desk, placeOf(order));
  const shown = { order: shownOrder(order, access, desk), mark };
  return desk.pages.order(order, shown, c.var.visitor, status);
}

/** What is wrong; a number that was given with the request is not asked for again. */
function checkOrderForm(
  order: OrderRow,
  values: Record<OrderField, string>,
  version: string,
  words: FormWords,
): FieldErrors {
  const { messages } = words;
  const streetFault = (street: string) => {
    if (street === '') return messages['address-required'];
    return isStreet(street) ? null : messages['address-invalid'];
  };
  const rules = order.phone === null ? ORDER_FIELDS : { ...ORDER_FIELDS, phone: {}, consent: {} };
  return checkFields(
    values,
    rules,
    {
      pickup_street: streetFault,
      delivery_street: streetFault,
      ...(order.phone === null && {
        consent: (consent: string) =>
          consentFault({ phone: values.phone, consent, version }, words),
      }),
    },
    words,
  );
}
