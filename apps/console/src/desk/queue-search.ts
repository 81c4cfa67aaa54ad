import { MAX_SEARCH_LENGTH, QUEUE_FILTERS, type Queue } from '@zipfront/contracts/console/desk';
import * as v from 'valibot';
import { optionalPart } from '../address.ts';

const search = optionalPart(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SEARCH_LENGTH)));

export const callBacksSearch = v.object({
  show: optionalPart(v.picklist(QUEUE_FILTERS['call-backs'])),
  search,
});

export const ordersSearch = v.object({
  show: optionalPart(v.picklist(QUEUE_FILTERS.orders)),
  search,
});

export const reviewsSearch = v.object({
  show: optionalPart(v.picklist(QUEUE_FILTERS.reviews)),
  search,
});

/** What the search of each queue finds an item by. */
export const SEARCH_HINTS: Record<Queue, string> = {
  'call-backs': 'Name, or the last digits of the number',
  orders: 'Reference, name, e-mail, last digits',
  reviews: 'Name or e-mail',
};
