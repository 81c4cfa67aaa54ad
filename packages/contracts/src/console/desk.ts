import type { Locale } from '../locale.ts';
import type { Review } from '../reviews/review.ts';
import type { Estimate, Shipment } from '../shipping/estimate.ts';
import type { ContactConsent, OrderStatus } from '../shipping/order.ts';
import type { OrderChange } from '../shipping/order-changes.ts';

/** State of a call-back. `wrong-number`: it reached another person, and is not tried again. */
export type CallBackStatus = 'open' | 'done' | 'wrong-number';

/** Outcomes of a call, in the order of the form. */
export const CALL_OUTCOMES = ['no-answer', 'call-again', 'done', 'wrong-number'] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/**
 * Actions on an item: an outcome of a call, undoing it, a note, taking or releasing it, reopening a
 * closed one.
 */
export type EntryKind = CallOutcome | 'undone' | 'note' | 'held' | 'released' | 'reopened';

/** The queues of the desk, in the order of their tabs. */
export const QUEUES = ['call-backs', 'orders', 'reviews'] as const;

export type Queue = (typeof QUEUES)[number];

/**
 * Filters of each queue, the default first: open items, one's own, closed ones, and bots'; for
 * orders also estimates that were never ordered; for reviews the decided ones.
 */
export const QUEUE_FILTERS = {
  'call-backs': ['open', 'mine', 'done', 'bots'],
  orders: ['open', 'mine', 'estimates', 'done', 'bots'],
  reviews: ['open', 'published', 'rejected'],
} as const;

export type QueueFilter = (typeof QUEUE_FILTERS)[Queue][number];

/** Longest search text, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100;

/** Longest note, in UTF-16 units. */
export const MAX_NOTE_LENGTH = 2_000;

/** Filter of a queue. */
export interface QueueQuery {
  show: QueueFilter;
  /** Words or digits to find, in items of any state; '' for none. */
  q: string;
}

/** An order in its queue. */
export interface OrderLine {
  reference: string;
  name: string;
  createdAt: number;
  status: OrderStatus;
  /** `10001 to 60601`. */
  route: string;
  fromZip: string;
  toZip: string;
  vehicle: string;
  /** `2026-12-01`. */
  pickupDate: string;
  /** The price that a person set, in whole dollars; null for the estimate's price. */
  price: number | null;
  /** The range of the estimate; null for one without a price. */
  range: [low: number, high: number] | null;
  hasNumber: boolean;
  holder: string | null;
  locale: Locale;
  /**
   * Whether its request came without a solved challenge, for example from a browser without
   * JavaScript.
   */
  isUnverified: boolean;
  /** Null without one. */
  botSign: BotSign | null;
}

/** How to reach the owner of an order. */
export interface OrderContact {
  phone: string | null;
  email: string;
}

/** An order on its own page. */
export interface OrderView extends OrderLine {
  site: string;
  /** The estimate that the visitor saw, with its reasons. */
  estimate: Estimate;
  isRunning: boolean;
  transport: Shipment['transport'];
  pickupStreet: string | null;
  deliveryStreet: string | null;
  /** Null if no number was left for a call. */
  consent: ContactConsent | null;
  isFromBot: boolean;
  version: number;
}

/** A change of an order, or a note about it. */
export interface OrderEventView {
  id: string;
  at: number;
  /** Null for the visitor. */
  actor: string | null;
  what: OrderChange['what'] | 'phone' | 'note';
  before: string | null;
  after: string | null;
  /** The reason of a change; the text of a note. */
  note: string | null;
}

/** A review as it looks when it is published, with its moderation. */
export interface ReviewView {
  review: Review;
  site: string;
  status: 'pending' | 'approved' | 'rejected';
  /** Why it is held, or was rejected. */
  reason: string | null;
  /** The id of its latest action, for which a form is valid. */
  seen: string;
}

/** An action on a review, in its history. */
export interface ReviewActionView {
  id: string;
  at: number;
  actor: string;
  action: string;
  reason: string | null;
}

/** Longest reason for rejecting a review, and longest response to one, in UTF-16 units. */
export const MAX_REJECTION_LENGTH = 300;
export const MAX_ANSWER_LENGTH = 2_000;

/** Reasons for rejecting a review that are suggested. */
export const REJECTIONS = ['spam', 'insult', 'personal data', 'not about this service'];

/**
 * A sign that a bot sent a form: it filled in the hidden field, as some password managers do, or
 * its user agent has a word that crawlers use.
 */
export type BotSign = 'hidden-field' | 'user-agent';

/** A call-back in its queue. */
export interface CallBackLine {
  id: string;
  /** Empty if the visitor who gave it has deleted it. */
  name: string;
  createdAt: number;
  status: CallBackStatus;
  callAgainAt: number | null;
  /** Name of the account that holds it. */
  holder: string | null;
  /** `10001 to 99501, 2019 Honda Civic`; null without a subject. */
  about: string | null;
  /** Null without an estimate. */
  fromZip: string | null;
  toZip: string | null;
  /** The number without its country, for its area alone: no list shows it. */
  phoneDigits: string;
  locale: Locale;
  /** Number of calls that were tried. */
  attempts: number;
  /** Null without one. */
  botSign: BotSign | null;
}

/** A call-back on its own page. */
export interface CallBackView extends CallBackLine {
  site: string;
  /** The page of the form. */
  path: string;
  consent: ContactConsent;
  /** Whether another visitor asked for a call to the same number within a day. */
  isAskedElsewhere: boolean;
  /** Whether it came without a solved challenge, for example from a browser without JavaScript. */
  isUnverified: boolean;
  /** Whether a bot sent it. */
  isFromBot: boolean;
  version: number;
}

/** An entry in the history of an item. */
export interface EntryView {
  id: string;
  at: number;
  actor: string;
  what: EntryKind;
  note: string | null;
  /** When to call again. */
  until: number | null;
}

/** The names of the statuses of orders. */
export const ORDER_STATUS_WORDS: Record<OrderStatus, string> = {
  requested: 'Estimate',
  ordered: 'Ordered',
  'carrier-sought': 'Carrier sought',
  booked: 'Booked',
  'picked-up': 'Picked up',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};
