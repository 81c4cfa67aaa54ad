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

/** `pickup tomorrow`. */
export function pickupText(order: Pick<OrderRow, 'status' | 'pickup_date'>, today: string): string {
  const { pickup_date: day } = order;
  const word = daysUntilText(day, today);
  const name = word.includes('days') ? dayText(day) : word;
  return `pickup ${name}${isPickupLate(order, today) ? ', late' : ''}`;
}
