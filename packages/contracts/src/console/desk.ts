import type { Locale } from '../locale.ts';
import type { Review } from '../reviews/review.ts';
import type { Estimate, Shipment } from '../shipping/estimate.ts';
import type { ContactConsent, OrderStatus } from '../shipping/order.ts';
import type { OrderChange } from '../shipping/order-changes.ts';
import type { FormView } from './forms-and-tables.ts';

/** State of a call-back. `wrong-number`: it reached another person, and is not tried again. */
export type CallBackStatus = 'open' | 'done' | 'wrong-number';

/** Outcomes of a call, in the order of the form. */
export const CALL_OUTCOMES = ['no-answer', 'call-again', 'done', 'wrong-number'] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/**
 * Actions on an item: an outcome of a call, a note, taking or releasing it, reopening a closed one.
 */
export type EntryKind = CallOutcome | 'note' | 'held' | 'released' | 'reopened';

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

/** Choices for the next call: a time from now in minutes, or a typed time. */
export const CALL_AGAIN_CHOICES = [
  ['60', 'in an hour'],
  ['180', 'in 3 hours'],
  ['1440', 'tomorrow at this time'],
  ['2880', 'in 2 days'],
  ['10080', 'in a week'],
  ['at', 'at the time below'],
] as const;

/** Longest search text, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 100;

/** Items on a page of a queue. */
export const ITEMS_PER_PAGE = 50;

/** Longest note, in UTF-16 units. */
export const MAX_NOTE_LENGTH = 2_000;

/** Filter and page in the address of a queue. */
export interface QueueQuery {
  show: QueueFilter;
  /** Words or digits to find, in items of any state; '' for none. */
  q: string;
  /** From 1. */
  page: number;
}

/** A page of a queue, beside its rows. */
export interface QueueView {
  name: Queue;
  /** Note on what was just done. */
  done: string | null;
  /** Number of open items by queue. */
  counts: Record<Queue, number>;
  query: QueueQuery;
  hasMore: boolean;
  /** Ids or references of the rows with an overdue call. */
  overdue: readonly string[];
  /** The present time, from which ages are counted; epoch milliseconds. */
  now: number;
}

/** An order in its queue. */
export interface OrderLine {
  reference: string;
  name: string;
  createdAt: number;
  status: OrderStatus;
  /** `10001 to 60601`. */
  route: string;
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
  /** Null until it was asked for. */
  contact: OrderContact | null;
  /** Time zones of the pickup's state, that of most people first. */
  timeZones: readonly string[];
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

/** The posted form of an order's page: a change, or a note. */
export type OrderFormName = OrderChange['what'] | 'note';

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

/** Decisions that can be undone, with the latest action of each review. */
export type Undo = readonly { id: string; seen: string }[];

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
  /** The number after a person has asked for it; otherwise null. */
  phone: string | null;
  /**
   * Time zones of the pickup's state, that of most people first; empty if no estimate led to the
   * form.
   */
  timeZones: readonly string[];
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

/** Content of a page of the desk. */
export type DeskScreen =
  | { name: 'call-backs'; queue: QueueView; rows: CallBackLine[] }
  | { name: 'orders'; queue: QueueView; rows: OrderLine[] }
  | {
      name: 'order';
      item: OrderView;
      events: OrderEventView[];
      holders: string[];
      /** The status before its last step, if that can be undone; otherwise null. */
      takesBackTo: OrderStatus | null;
      /** Whether the promised call about its price is overdue. */
      isOverdue: boolean;
      /** Whether the person may delete it. */
      canDelete: boolean;
      /** The refused form, and its name. */
      form: FormView;
      formName: OrderFormName | null;
      done: string | null;
      conflict: string | null;
      now: number;
    }
  | { name: 'reviews'; queue: QueueView; rows: ReviewView[]; undo: Undo; form: FormView }
  | {
      name: 'review';
      item: ReviewView;
      actions: ReviewActionView[];
      /** The address of the next held review; null after the last one. */
      next: string | null;
      rejection: FormView;
      answer: FormView;
      done: string | null;
      undo: Undo;
      conflict: string | null;
    }
  | {
      name: 'call-back';
      item: CallBackView;
      entries: EntryView[];
      /** The accounts that may hold it, by name. */
      holders: string[];
      isOverdue: boolean;
      /** Whether the person may delete it. */
      canDelete: boolean;
      form: FormView;
      done: string | null;
      /** Another person's change in the meantime; null without a conflict. */
      conflict: string | null;
      now: number;
    };
