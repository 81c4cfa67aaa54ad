import type { OrderStatus } from '../shipping/order.ts';
import { DAY_MS } from '../time/time.ts';

/** State of a call-back. `wrong-number`: it reached another person, and is not tried again. */
export type CallBackStatus = 'open' | 'done' | 'wrong-number';

export const CALL_OUTCOMES = ['no-answer', 'call-again', 'done', 'wrong-number'] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Longest time from now at which a person can be called again. */
export const MAX_CALL_WAIT_MS = 366 * DAY_MS;

/** An outcome of a call, undoing it, a note, taking, releasing or reopening an item. */
export const ENTRY_KINDS = [
  ...CALL_OUTCOMES,
  'undone',
  'note',
  'held',
  'released',
  'reopened',
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

export const QUEUES = ['call-backs', 'orders', 'reviews'] as const;

export type Queue = (typeof QUEUES)[number];

/** Filters of each queue, the default first. `estimates` are not ordered. */
export const QUEUE_FILTERS = {
  'call-backs': ['open', 'mine', 'no-holder', 'done', 'bots'],
  orders: ['open', 'mine', 'no-holder', 'estimates', 'done', 'bots'],
  reviews: ['open', 'published', 'rejected'],
} as const;

export type QueueFilter = (typeof QUEUE_FILTERS)[Queue][number];

export const MAX_SEARCH_LENGTH = 100;

export const MAX_NOTE_LENGTH = 2_000;

export interface QueueQuery {
  show: QueueFilter;
  q: string;
}

export const MAX_REJECTION_LENGTH = 300;
export const MAX_ANSWER_LENGTH = 2_000;

export const REJECTIONS = ['spam', 'insult', 'personal data', 'not about this service'];

/** A bot's sign: the hidden field filled in (some password managers do), or crawlers' words. */
export type BotSign = 'hidden-field' | 'user-agent';

export const ORDER_STATUS_WORDS: Record<OrderStatus, string> = {
  requested: 'Estimate',
  ordered: 'Ordered',
  'carrier-sought': 'Carrier sought',
  booked: 'Booked',
  'picked-up': 'Picked up',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};
