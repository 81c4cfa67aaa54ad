import type { FieldRules } from '../form-rules/rules.ts';
import { DAY_MS } from '../time/time.ts';
import type { ShippingTexts } from './shipping-texts.ts';

/** The forms of the shipping site, named like their sections. The order form is on its own page. */
export const QUOTE_FORMS = ['quote-form', 'motorcycle-quote-form'] as const;
export const CALL_BACK_FORMS = ['action-form', 'action-form-line'] as const;

export const OWNER_FORMS = ['order-date', 'order-streets', 'order-cancel'] as const;

export const FIND_ORDER_FORM = 'find-order-form';

export type QuoteFormName = (typeof QUOTE_FORMS)[number];
export type CallBackFormName = (typeof CALL_BACK_FORMS)[number];
export type OwnerFormName = (typeof OWNER_FORMS)[number];
export type FormName =
  | QuoteFormName
  | CallBackFormName
  | 'order'
  | OwnerFormName
  | typeof FIND_ORDER_FORM;

/**
 * Whether a form has a challenge: forms that anybody can send have one; the order form is only for
 * the request's browser.
 */
export function hasChallenge(form: string): boolean {
  return [...QUOTE_FORMS, ...CALL_BACK_FORMS].some((name) => name === form);
}

export const SAVED_START_LIFETIME_MS = 7 * DAY_MS;

export const QUOTE_PATH = '/shipping/quote';
export const CALL_BACK_PATH = '/shipping/call-back';
export const ORDERS_PATH = '/shipping/orders/';

export const FIND_ORDER_PATH = '/shipping/find-order';

/** Part of the page that finds orders, for a visitor whose mailed link no longer opens anything. */
export const LINK_ENDED_ANCHOR = 'link-ended';

/** A mailed link opens an order as its owner here; its token follows. */
export const ORDER_LINK_PATH = '/shipping/order-link/';

export const FORM_MARK_PATH = '/shipping/form-mark';

/** The field with the server's signed mark of when and where the form was issued. */
export const MARK_FIELD = '_started';

/** People do not see it, bots fill it in. Browsers and password managers have no value for it. */
export const TRAP_FIELD = '_aside';

/** The oldest accepted model year. The data start later, and know nothing about it. */
export const FIRST_MODEL_YEAR = 1900;

/** Newest model year ahead of the calendar, at most (40 CFR 86.1803-01, "model year"). */
const MODEL_YEARS_AHEAD = 1;

/** In order, the same in browser and server. `now`: model years end with the next one. */
export const quoteFields = (now: number) => ({
  ...QUOTE_FIELDS,
  year: { ...QUOTE_FIELDS.year, max: new Date(now).getUTCFullYear() + MODEL_YEARS_AHEAD },
});

const QUOTE_FIELDS = {
  from: {},
  to: {},
  year: { required: true, pattern: '/^\\d{4}$/', min: FIRST_MODEL_YEAR },
  make: { required: true, maxlength: 60 },
  model: { required: true, maxlength: 80 },
  kind: {},
  motorcycle_type: {},
  running: { required: true },
  transport: { required: true },
  date: { required: true },
  name: { required: true, maxlength: 100 },
  email: { required: true, email: true },
  phone: { tel: true, northAmerican: true, maxlength: 40 },
  consent: { accepted: true },
} satisfies Record<string, FieldRules>;

export const ORDER_FIELDS = {
  pickup_street: { maxlength: 200 },
  delivery_street: { maxlength: 200 },
  phone: { required: true, tel: true, northAmerican: true, maxlength: 40 },
  confirm: { required: true, accepted: true },
} satisfies Record<string, FieldRules>;

export const OWNER_FIELDS = {
  'order-date': { date: { required: true } },
  'order-streets': { pickup_street: { maxlength: 200 }, delivery_street: { maxlength: 200 } },
  'order-cancel': {},
} satisfies Record<OwnerFormName, Record<string, FieldRules>>;

export const FIND_ORDER_FIELDS = {
  reference: { required: true, maxlength: 40 },
  email: { required: true, email: true },
} satisfies Record<string, FieldRules>;

export const PRICE_CALL_FIELDS = {
  phone: { required: true, tel: true, northAmerican: true, maxlength: 40 },
  consent: { required: true, accepted: true },
} satisfies Record<string, FieldRules>;

export const CALL_BACK_FIELDS = {
  name: { required: true, maxlength: 100 },
  ...PRICE_CALL_FIELDS,
  // The subject of the call, taken over from a quote form; it may be missing.
  from: {},
  to: {},
  about: { maxlength: 150 },
} satisfies Record<string, FieldRules>;

/** Whether a text can be a street: it has a letter, and some length. */
export function isStreet(text: string): boolean {
  return text.trim().length >= 5 && /\p{L}/u.test(text);
}

/** The error of each street of an order: missing, or not a street; null if it is right. */
export function streetFaults(texts: ShippingTexts) {
  const fault = (message: string) => (street: string) => (isStreet(street) ? null : message);
  return {
    pickup_street: fault(texts.pickupStreetNeeded),
    delivery_street: fault(texts.deliveryStreetNeeded),
  };
}
