import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { dayText } from '../ui/format.ts';
import type { OrderRow } from './order-words.ts';

/** `in 5 days`. */
export function daysUntilText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

export function isPickupLate(
  { status, pickup_date }: Pick<OrderRow, 'status' | 'pickup_date'>,
  today: string,
): boolean {
  return ['ordered', 'carrier-sought', 'booked'].includes(status) && pickup_date < today;
}

/** `pickup tomorrow`; once it is picked up `arrival Nov 26 – Nov 28`. */
export function pickupText(
  order: Pick<OrderRow, 'status' | 'pickup_date' | 'transit_days'>,
  today: string,
): string {
  const { status, pickup_date: day, transit_days: transit } = order;
  if (status === 'picked-up') {
    if (transit === null) return `picked up ${dayText(day)}`;
    const [first, last] = [daysAfter(day, transit.low), daysAfter(day, transit.high)];
    const name = first === last ? dayText(last) : `${dayText(first)} – ${dayText(last)}`;
    return `arrival ${name}${last < today ? ', late' : ''}`;
  }
  const word = daysUntilText(day, today);
  const name = word.includes('days') ? dayText(day) : word;
  return `pickup ${name}${isPickupLate(order, today) ? ', late' : ''}`;
}
