import * as v from 'valibot';
import { QUEUE_FILTERS } from '../console/desk.ts';
import { ORDER_STATUSES } from '../shipping/order.ts';
import {
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  MAX_STREET_LENGTH,
} from '../shipping/order-changes.ts';
import { contacts, deletion, desk } from './access.ts';
import { consent, NEEDS_NOTE, NO_HOLDER, note, search, whereabouts } from './desk.ts';
import {
  count,
  day,
  instant,
  listSchema,
  nullableText,
  objects,
  partOfList,
  text,
} from './schemas.ts';

const UNKNOWN = { 404: 'No order has this reference.' } as const;

const reference = v.strictObject({ reference: text });

const orderLine = {
  reference: v.string(),
  name: nullableText,
  status: v.picklist(ORDER_STATUSES),
  made_at: instant,
  /** Of a step that was taken back, the status before is counted on. */
  status_since: instant,
  /** `10001 to 60601`. */
  route: v.string(),
  vehicle: v.string(),
  pickup_date: v.string(),
  price_cents: v.nullable(count),
  estimate_cents: v.nullable(v.object({ low: count, high: count })),
  /** Days on the road of the estimate; null without a price. */
  transit_days: v.nullable(v.object({ low: count, high: count })),
  has_number: v.boolean(),
  holder: nullableText,
  locale: v.string(),
  is_overdue: v.boolean(),
  is_unverified: v.boolean(),
  bot_sign: nullableText,
  ...whereabouts,
};

const contact = v.object({
  phone: nullableText,
  email: v.string(),
  pickup_street: nullableText,
  delivery_street: nullableText,
});

const order = v.object({
  ...orderLine,
  site: v.string(),
  transport: v.string(),
  /** The person sees it who was shown it, while that person holds the open item. */
  contact: v.nullable(contact),
  is_running: v.boolean(),
  is_bot: v.boolean(),
  /** It is null where no number was left for a call. */
  consent: v.nullable(consent),
  estimate_parts: objects({ reason: v.string(), cents: v.number() }),
  /** The road of the estimate; null without a price. */
  miles: v.nullable(count),
  /** Why a person must price it; null for an estimate with a price. */
  call_reason: nullableText,
  /** The status before its last step, where that can be taken back. */
  takes_back_to: v.nullable(v.picklist(ORDER_STATUSES)),
  history: objects({
    at: instant,
    /** It is null for the visitor. */
    actor: nullableText,
    what: v.string(),
    before: nullableText,
    after: nullableText,
    note: nullableText,
  }),
});

export const listOrders = desk.get('listOrders', '/orders', {
  summary:
    'Orders: of the open ones those first that wait for the desk, others with the newest first.',
  query: v.strictObject({
    show: v.optional(v.picklist(QUEUE_FILTERS.orders)),
    search,
    ...partOfList,
  }),
  ok: listSchema(v.object(orderLine)),
});

export const getOrder = desk.get('getOrder', '/orders/{reference}', {
  summary: 'An order with its history, without contact and streets.',
  param: reference,
  ok: order,
  versioned: true,
  errors: UNKNOWN,
});

export const ORDER_RULES = {
  oneThing: 'Change one thing at a time.',
  street: 'Send a street with its number.',
  reason: 'Write why: the reason stays in the history.',
  day: 'Send a day from tomorrow on, within a year.',
} as const;

export const changeOrder = desk.patch('changeOrder', '/orders/{reference}', {
  summary: 'Changes one thing of an order: its status, day, price, streets or holder.',
  repeatable: true,
  param: reference,
  body: v.pipe(
    v.strictObject({
      status: v.optional(v.picklist(ORDER_STATUSES)),
      pickup_date: v.optional(day),
      /** Whole dollars in cents; null for the price of the estimate. */
      price_cents: v.optional(
        v.nullable(
          v.pipe(
            v.number(),
            v.integer(),
            v.minValue(100),
            v.maxValue(100 * MAX_ORDER_PRICE),
            v.multipleOf(100),
          ),
        ),
      ),
      streets: v.optional(
        v.strictObject({
          pickup: v.pipe(v.string(), v.maxLength(MAX_STREET_LENGTH)),
          delivery: v.pipe(v.string(), v.maxLength(MAX_STREET_LENGTH)),
        }),
      ),
      holder: v.optional(v.nullable(text)),
      /** Needed for another day or price. */
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON_LENGTH))),
    }),
  ),
  ok: order,
  versioned: true,
  rules: [
    ORDER_RULES.oneThing,
    `Streets: ${ORDER_RULES.street}`,
    `Another day or price: ${ORDER_RULES.reason}`,
    ORDER_RULES.day,
    NO_HOLDER,
  ],
  errors: { ...UNKNOWN, 422: 'The status does not allow this change, or a value is wrong.' },
});

export const noteOrder = desk.post('noteOrder', '/orders/{reference}/notes', {
  summary: 'Writes a note about an order. It overwrites nothing.',
  repeatable: true,
  param: reference,
  body: v.strictObject({ note: v.pipe(note, v.minLength(1)) }),
  rules: [NEEDS_NOTE],
  status: 204,
  errors: UNKNOWN,
});

export const showOrderContact = contacts.post('showOrderContact', '/orders/{reference}/contact', {
  summary:
    'Shows how to reach the owner of an order, and the streets; the audit trail has it, and an open one without a holder is held.',
  param: reference,
  ok: contact,
  errors: UNKNOWN,
});

export const deleteOrder = deletion.delete('deleteOrder', '/orders/{reference}', {
  summary:
    'Deletes an order with its contact, history and call-backs. It cannot be taken back; the audit trail has its reference.',
  param: reference,
  current: order,
  versioned: true,
  status: 204,
  errors: UNKNOWN,
});
