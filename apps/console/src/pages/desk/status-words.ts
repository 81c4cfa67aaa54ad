import type { OrderLine } from '@zipfront/contracts/console/desk';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';

/** Names of the statuses of orders. */
export const STATUS_WORDS: Record<OrderStatus, string> = {
  requested: 'Estimate',
  ordered: 'Ordered',
  'carrier-sought': 'Carrier sought',
  booked: 'Booked',
  'picked-up': 'Picked up',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Returns the status of an order in words. For a request it says whether a price is missing. */
export function statusText({
  status,
  price,
  range,
  hasNumber,
}: Pick<OrderLine, 'status' | 'price' | 'range' | 'hasNumber'>): string {
  if (status !== 'requested') return STATUS_WORDS[status];
  if (price !== null) return 'Priced';
  if (range !== null) return STATUS_WORDS.requested;
  return hasNumber ? 'Call for a quote' : 'Call for a quote, no number';
}

/** Reasons of a price, and of a missing one. */
const REASON_WORDS: Record<string, string> = {
  distance: 'Distance',
  vehicle: 'Vehicle',
  enclosed: 'Enclosed carrier',
  season: 'Season and direction',
  'not-running': 'Does not run',
  'off-mainland': 'The route goes over water',
  local: 'Both ends lie off the mainland',
  'no-road': 'No road leads to one end',
  military: 'A military address',
  'unknown-place': 'A place that is not known',
};

/** Price of an order: the one that a person set, otherwise the range of its estimate. */
export function priceText({ price, range }: Pick<OrderLine, 'price' | 'range'>): string {
  if (price !== null) return dollars(price);
  return range === null ? 'call for a quote' : `${dollars(range[0])} to ${dollars(range[1])}`;
}

/** Whole dollars: `$1,200`; below zero `−$80`. */
export function dollars(amount: number): string {
  return `${amount < 0 ? '−' : ''}$${Math.abs(amount).toLocaleString('en-US')}`;
}

/** Lines of an estimate as the visitor saw them. */
export function estimateLines(estimate: Estimate): { term: string; value: string }[] {
  if (estimate.outcome === 'call') {
    return [{ term: 'No price', value: REASON_WORDS[estimate.why] ?? estimate.why }];
  }
  const { low, high, miles, transitDays, reasons } = estimate;
  return [
    { term: 'Range', value: `${dollars(low)} to ${dollars(high)}` },
    ...reasons.map(({ reason, dollars: amount }, at) => ({
      term: REASON_WORDS[reason] ?? reason,
      value: at === 0 || amount < 0 ? dollars(amount) : `+${dollars(amount)}`,
    })),
    { term: 'Road', value: `${miles.toLocaleString('en-US')} miles` },
    { term: 'Days', value: transitDays.join(' to ') },
  ];
}
