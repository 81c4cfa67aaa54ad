import type { RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import type { changeOrder, getOrder, listOrders } from '@zipfront/contracts/api/orders';
import { ORDER_STATUS_WORDS } from '@zipfront/contracts/console/desk';
import { ORDER_STATUSES, type OrderStatus } from '@zipfront/contracts/shipping/order';
import { nextStatuses } from '@zipfront/contracts/shipping/order-changes';
import { dateText } from '@zipfront/contracts/time/time';
import type { HistoryEntry } from './ItemHistory.tsx';

export type OrderRow = ResponseOf<typeof listOrders>['rows'][number];
export type OrderItem = ResponseOf<typeof getOrder>;

export type OrderBody = RequestOf<typeof changeOrder>['body'];

/** 1 goes to the next status, 2 passes one over, 3 goes back and 4 cancels. */
export function stepKey(from: OrderStatus, to: OrderStatus): string {
  if (to === 'cancelled') return '4';
  const by = ORDER_STATUSES.indexOf(to) - ORDER_STATUSES.indexOf(from);
  return by < 0 ? '3' : by === 1 ? '1' : '2';
}

export const STEP_WORDS: Record<OrderStatus, string> = {
  requested: 'Back to the request',
  ordered: 'Mark as ordered',
  'carrier-sought': 'Seek a carrier',
  booked: 'Book',
  'picked-up': 'Mark as picked up',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel…',
};

export function stepWords(from: OrderStatus, to: OrderStatus): string {
  const isBack = stepKey(from, to) === '3';
  return isBack ? `Back to “${ORDER_STATUS_WORDS[to]}”` : STEP_WORDS[to];
}

export function canStep({ price_cents }: OrderRow, to: OrderStatus): boolean {
  return to !== 'booked' || price_cents !== null;
}

export function statusText({ status, price_cents, estimate_cents, has_number }: OrderRow): string {
  if (status !== 'requested') return ORDER_STATUS_WORDS[status];
  if (price_cents !== null) return 'Priced';
  if (estimate_cents !== null) return ORDER_STATUS_WORDS.requested;
  return has_number ? 'Call for a quote' : 'Call for a quote, no number';
}

function needsPrice({ status, price_cents, estimate_cents }: OrderRow): boolean {
  return status === 'requested' && price_cents === null && estimate_cents === null;
}

/** Whether the price is the next thing that a person does: also where it is to be booked. */
export function waitsForPrice(order: OrderRow): boolean {
  const steps = nextStatuses(order.status, 'account');
  return needsPrice(order) || steps.some((status) => !canStep(order, status));
}

export function isWaiting({ status }: OrderRow): boolean {
  return ['requested', 'ordered', 'carrier-sought'].includes(status);
}

export function orderGroup(order: OrderRow): string {
  if (needsPrice(order)) return 'To price';
  if (order.status === 'requested') return 'Priced, to be ordered';
  return isWaiting(order) ? 'To find a carrier for' : 'With a carrier';
}

export function routeText({ place, to_place, route: zips }: OrderRow): string {
  return place === null || to_place === null ? zips : `${place} → ${to_place}`;
}

export function priceText({
  price_cents: price,
  estimate_cents: range,
}: Pick<OrderRow, 'price_cents' | 'estimate_cents'>): string {
  if (price !== null) return dollars(price / 100);
  if (range === null) return 'no price';
  return `${dollars(range.low / 100)} – ${dollars(range.high / 100)}`;
}

/** Whole dollars: `$1,200`; below zero `−$80`. */
export function dollars(amount: number): string {
  return `${amount < 0 ? '−' : ''}$${Math.abs(amount).toLocaleString('en-US')}`;
}

export const REASON_WORDS: Record<string, string> = {
  distance: 'For the distance',
  vehicle: 'For the vehicle',
  enclosed: 'For an enclosed carrier',
  season: 'For season and direction',
  'not-running': 'Does not run',
  'off-mainland': 'The route goes over water',
  local: 'Both ends lie off the mainland',
  'no-road': 'No road leads to one end',
  military: 'A military address',
  'unknown-place': 'A place that is not known',
};

type Entry = OrderItem['history'][number];

export function orderEntries(order: OrderItem): HistoryEntry[] {
  const entries = order.history.map((entry) => ({
    at: entry.at,
    text: `${entry.actor ?? 'The visitor'} ${stepText(entry, order)}`,
    note: entry.note,
  }));
  return [...entries, { at: order.made_at, text: 'Asked for a quote' }];
}

function stepText({ what, before, after, actor }: Entry, order: OrderItem): string {
  switch (what) {
    case 'status':
      return `set it from ${statusWord(before)} to ${statusWord(after)}`;
    case 'price':
      return `changed the price from ${priceWord(before, order)} to ${priceWord(after, order)}`;
    case 'date':
      return `moved the pickup from ${dayWord(before)} to ${dayWord(after)}`;
    case 'streets':
      return 'changed the streets';
    case 'phone':
      return 'left a number for a call';
    case 'holder':
      if (after === null) return 'released it';
      return after === actor ? 'took it' : `gave it to ${after}`;
    default:
      return 'wrote a note';
  }
}

function statusWord(value: string | null): string {
  const status = ORDER_STATUSES.find((one) => one === value);
  return status === undefined ? 'none' : ORDER_STATUS_WORDS[status];
}

function priceWord(value: string | null, { estimate_cents: range }: OrderItem): string {
  if (value !== null) return dollars(Number(value));
  return range === null ? 'none' : 'the estimate';
}

function dayWord(value: string | null): string {
  return value === null ? 'none' : dateText(value);
}
