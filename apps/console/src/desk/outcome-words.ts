import type { changeCallBack } from '@zipfront/contracts/api/call-backs';
import type { RequestOf } from '@zipfront/contracts/api/operation';
import type { decideReviews } from '@zipfront/contracts/api/reviews';
import { ORDER_STATUS_WORDS } from '@zipfront/contracts/console/desk';
import { dollars, type OrderBody } from './order-words.ts';

type CallAction = RequestOf<typeof changeCallBack>['body']['action'];
type ReviewAction = RequestOf<typeof decideReviews>['body']['action'];

export const CALL_WORDS: Record<CallAction, string> = {
  'no-answer': 'No answer',
  'call-again': 'Call again',
  done: 'Reached, done',
  'wrong-number': 'Wrong number',
  note: 'Note',
  hold: 'Holder',
  reopen: 'Open again',
  undo: 'Taken back',
};

export const REVIEW_WORDS: Record<ReviewAction, string> = {
  approve: 'Published',
  reject: 'Rejected',
  reopen: 'Held again',
  respond: 'Answer',
  pin: 'Pinned',
  unpin: 'Not pinned',
};

/** The one thing that a change of an order changes: `Booked`, `Price $1,200`. */
export function orderWords({ status, price_cents: price, pickup_date, streets }: OrderBody) {
  if (status !== undefined) return ORDER_STATUS_WORDS[status];
  if (price !== undefined) {
    return price === null ? 'Price of the estimate' : `Price ${dollars(price / 100)}`;
  }
  if (pickup_date !== undefined) return 'Pickup date';
  return streets === undefined ? 'Holder' : 'Streets';
}
