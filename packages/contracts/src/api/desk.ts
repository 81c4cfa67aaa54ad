import * as v from 'valibot';
import {
  CALL_OUTCOMES,
  MAX_ANSWER_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_REJECTION_LENGTH,
  MAX_SEARCH_LENGTH,
  QUEUE_FILTERS,
} from '../console/desk.ts';
import { ORDER_STATUSES } from '../shipping/order.ts';
import {
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  MAX_STREET_LENGTH,
} from '../shipping/order-changes.ts';
import { count, day, instant, limit, operation, text } from './operation.ts';

const DESK = ['desk', 'admin'] as const;
const UNKNOWN = { 404: 'No item has this id.' } as const;

const id = v.strictObject({ id: text });
const reference = v.strictObject({ reference: text });
const note = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE_LENGTH));
const search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH)));
const nullableText = v.nullable(v.string());

/**
 * A list of a queue. Names, search and notes are for people: a token gets null, and may not search.
 */
function queueOf<Row extends v.GenericSchema>(row: Row) {
  return v.object({ rows: v.array(row), has_more: v.boolean() });
}

const callBackLine = {
  id: v.string(),
  /** Null for programs. */
  name: nullableText,
  status: v.picklist(['open', 'done', 'wrong-number']),
  made_at: instant,
  call_again_at: v.nullable(instant),
  /** The account that holds it. */
  holder: nullableText,
  about: nullableText,
  locale: v.string(),
  attempts: count,
  is_overdue: v.boolean(),
};

const callBack = v.object({
  ...callBackLine,
  site: v.string(),
  path: v.string(),
  /** Of the caller, the likeliest first; empty where they are not known. */
  time_zones: v.array(v.string()),
  history: v.array(
    v.object({
      at: instant,
      actor: v.string(),
      what: v.string(),
      /** Null for programs. */
      note: nullableText,
      until: v.nullable(instant),
    }),
  ),
});

/** Call-backs of a queue. */
export const listCallBacks = operation({
  id: 'listCallBacks',
  method: 'get',
  path: '/call-backs',
  tag: 'Desk',
  summary: 'Call-backs: open ones by when they are due, closed ones with the latest first.',
  scope: 'work:desk',
  roles: DESK,
  query: v.strictObject({
    show: v.optional(v.picklist(QUEUE_FILTERS['call-backs'])),
    search,
    limit: v.optional(limit),
  }),
  ok: queueOf(v.object(callBackLine)),
});

/** One call-back. */
export const getCallBack = operation({
  id: 'getCallBack',
  method: 'get',
  path: '/call-backs/{id}',
  tag: 'Desk',
  summary: 'A call-back with its history, without its number.',
  scope: 'work:desk',
  roles: DESK,
  param: id,
  ok: callBack,
  versioned: true,
  errors: UNKNOWN,
});

/** Changes a call-back. */
export const changeCallBack = operation({
  id: 'changeCallBack',
  method: 'patch',
  path: '/call-backs/{id}',
  tag: 'Desk',
  summary: 'Notes the outcome of a call, writes a note, sets the holder, or opens it again.',
  scope: 'work:desk',
  roles: DESK,
  param: id,
  body: v.strictObject({
    action: v.picklist([...CALL_OUTCOMES, 'note', 'hold', 'reopen']),
    /** Needed after `no-answer` and `call-again`: within a year. */
    call_again_at: v.optional(instant),
    note: v.optional(note),
    /** For `hold`: the name of an account, null for no account. */
    holder: v.optional(v.nullable(text)),
  }),
  ok: callBack,
  versioned: true,
  errors: UNKNOWN,
});

/** The number of a call-back. */
export const showCallBackNumber = operation({
  id: 'showCallBackNumber',
  method: 'post',
  path: '/call-backs/{id}/number',
  tag: 'Desk',
  summary:
    'Shows the number of a call-back; the audit trail has it, and an open one without a holder is held.',
  scope: null,
  roles: DESK,
  param: id,
  ok: v.object({ phone: v.string() }),
  errors: UNKNOWN,
});

const orderLine = {
  reference: v.string(),
  name: nullableText,
  status: v.picklist(ORDER_STATUSES),
  made_at: instant,
  /** `10001 to 60601`. */
  route: v.string(),
  vehicle: v.string(),
  pickup_date: v.string(),
  /** The price that a person set, in cents; null for the range of the estimate. */
  price_cents: v.nullable(count),
  estimate_cents: v.nullable(v.object({ low: count, high: count })),
  has_number: v.boolean(),
  holder: nullableText,
  locale: v.string(),
  is_overdue: v.boolean(),
};

const order = v.object({
  ...orderLine,
  site: v.string(),
  transport: v.string(),
  time_zones: v.array(v.string()),
  history: v.array(
    v.object({
      at: instant,
      /** Null for the visitor. */
      actor: nullableText,
      what: v.string(),
      before: nullableText,
      after: nullableText,
      note: nullableText,
    }),
  ),
});

/** Orders of a queue. */
export const listOrders = operation({
  id: 'listOrders',
  method: 'get',
  path: '/orders',
  tag: 'Desk',
  summary:
    'Orders: of the open ones those first that wait for a price, others with the newest first.',
  scope: 'work:desk',
  roles: DESK,
  query: v.strictObject({
    show: v.optional(v.picklist(QUEUE_FILTERS.orders)),
    search,
    limit: v.optional(limit),
  }),
  ok: queueOf(v.object(orderLine)),
});

/** One order. */
export const getOrder = operation({
  id: 'getOrder',
  method: 'get',
  path: '/orders/{reference}',
  tag: 'Desk',
  summary: 'An order with its history, without contact and streets.',
  scope: 'work:desk',
  roles: DESK,
  param: reference,
  ok: order,
  versioned: true,
  errors: UNKNOWN,
});

/** Changes an order. */
export const changeOrder = operation({
  id: 'changeOrder',
  method: 'patch',
  path: '/orders/{reference}',
  tag: 'Desk',
  summary: 'Changes one thing of an order: its status, day, price, streets or holder.',
  scope: 'work:desk',
  roles: DESK,
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
      /** The name of an account, null for no account. */
      holder: v.optional(v.nullable(text)),
      /** Needed for another day or price. */
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON_LENGTH))),
    }),
  ),
  ok: order,
  versioned: true,
  errors: { ...UNKNOWN, 422: 'The status does not allow this change, or a value is wrong.' },
});

/** Notes something at an order. */
export const noteOrder = operation({
  id: 'noteOrder',
  method: 'post',
  path: '/orders/{reference}/notes',
  tag: 'Desk',
  summary: 'Writes a note about an order. It overwrites nothing.',
  scope: 'work:desk',
  roles: DESK,
  repeatable: true,
  param: reference,
  body: v.strictObject({ note: v.pipe(note, v.minLength(1)) }),
  status: 204,
  errors: UNKNOWN,
});

/** The contact of an order. */
export const showOrderContact = operation({
  id: 'showOrderContact',
  method: 'post',
  path: '/orders/{reference}/contact',
  tag: 'Desk',
  summary:
    'Shows how to reach the owner of an order; the audit trail has it, and an open one without a holder is held.',
  scope: null,
  roles: DESK,
  param: reference,
  ok: v.object({ phone: nullableText, email: v.string() }),
  errors: UNKNOWN,
});

const review = v.object({
  id: v.string(),
  site: v.string(),
  status: v.picklist(['pending', 'approved', 'rejected']),
  /** Why it is held, or was rejected. */
  reason: nullableText,
  rating: count,
  title: v.string(),
  content: v.string(),
  name: v.string(),
  locale: v.string(),
  made_at: instant,
  is_verified: v.boolean(),
  is_pinned: v.boolean(),
  answer: nullableText,
  /** Its latest action, which a decision names: `seen`. */
  seen: v.string(),
});

/** Reviews of a queue. */
export const listReviews = operation({
  id: 'listReviews',
  method: 'get',
  path: '/reviews',
  tag: 'Desk',
  summary: 'Reviews: those that are held with the oldest first, others with the newest.',
  scope: 'work:desk',
  roles: DESK,
  query: v.strictObject({
    show: v.optional(v.picklist(QUEUE_FILTERS.reviews)),
    search,
    limit: v.optional(limit),
  }),
  ok: queueOf(review),
  table: 'rows',
});

/** One review. */
export const getReview = operation({
  id: 'getReview',
  method: 'get',
  path: '/reviews/{id}',
  tag: 'Desk',
  summary: 'A review with its history.',
  scope: 'work:desk',
  roles: DESK,
  param: id,
  ok: v.object({
    ...review.entries,
    history: v.array(
      v.object({ at: instant, actor: v.string(), action: v.string(), reason: nullableText }),
    ),
  }),
  errors: UNKNOWN,
});

/** Decides on reviews. */
export const decideReviews = operation({
  id: 'decideReviews',
  method: 'post',
  path: '/reviews/decide',
  tag: 'Desk',
  summary:
    'Publishes, rejects, holds again, responds to, pins or unpins reviews, but for those that others changed meanwhile.',
  scope: 'work:desk',
  roles: DESK,
  body: v.strictObject({
    action: v.picklist(['approve', 'reject', 'reopen', 'respond', 'pin', 'unpin']),
    reviews: v.pipe(
      v.array(v.strictObject({ id: text, seen: text })),
      v.minLength(1),
      v.maxLength(50),
    ),
    /** Needed for `reject`. */
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REJECTION_LENGTH))),
    /** Needed for `respond`. */
    answer: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_ANSWER_LENGTH))),
  }),
  ok: v.object({
    /**
     * Each review with its outcome, and its latest action now, by which the decision can be taken
     * back.
     */
    rows: v.array(
      v.object({
        id: v.string(),
        outcome: v.picklist(['changed', 'changed-meanwhile', 'missing']),
        seen: nullableText,
      }),
    ),
  }),
});
