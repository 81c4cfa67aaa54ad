import { isStreet, ORDER_FIELDS, ORDERS_PATH } from '@zipfront/contracts/shipping/form-fields';
import type { Consent } from '@zipfront/contracts/shipping/order';
import type { Context } from 'hono';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { toJson } from '../store/json-column.ts';
import { wantsJson } from './accept.ts';
import { type FormWords, formWords } from './form-words.ts';
import type { OrderRow } from './order-rows.ts';
import { checkFields, consentFault, type FieldErrors, readFields } from './read-fields.ts';
import { shownOrder } from './shown-order.ts';

type OrderField = keyof typeof ORDER_FIELDS;

/**
 * Answers the form that turns a request into an order. One that is ordered already is answered as if
 * it had just been: a second click does no harm.
 */
export async function answerOrderForm(
  c: Context<ServerEnv>,
  services: Services,
  order: OrderRow,
): Promise<Response> {
  const posted = new URLSearchParams(await c.req.text());
  const { pages, store, now } = services;
  const address = `${ORDERS_PATH}${order.reference}/`;
  const words = formWords(pages.siteOfOrder(order));
  const values = readFields(posted, Object.keys(ORDER_FIELDS) as OrderField[]);
  const errors =
    order.status === 'ordered'
      ? {}
      : checkOrderForm(order, values, posted.get('consent_version') ?? '', words);

  if (Object.keys(errors).length > 0) {
    if (wantsJson(c)) return c.json({ errors }, 422);
    const shown = { ...values, consent: '', confirm: '' };
    const again = {
      form: 'order' as const,
      values: shown,
      errors,
      message: words.rules.errors,
      done: false,
      estimate: null,
    };
    const shownPage = { order: shownOrder(order, services), posted: again };
    return pages.order(order, shownPage, c.var.visitor, 422);
  }

  const at = now();
  const { consentVersion: version, consent: text } = words.texts;
  const consent: Consent = { version, text, at, page: address };
  await store.write('confirmOrder', {
    reference: order.reference,
    at,
    pickup_street: values.pickup_street,
    delivery_street: values.delivery_street,
    contact: order.phone === null ? { phone: values.phone, consent: toJson(consent) } : null,
  });
  if (wantsJson(c)) return c.json({ location: address });
  return c.redirect(address, 303);
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
