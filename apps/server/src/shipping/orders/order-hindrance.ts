import { DAY_MS } from '@zipfront/contracts/day-ms';
import { ESTIMATE_DAYS, type OrderHindrance } from '@zipfront/contracts/shipping/order';
import { fromJson } from '../../platform/store/json-column.ts';
import type { OrderRow } from '../../platform/store/order-rows.ts';
import { earliestDay } from './earliest-day.ts';

/**
 * Why a request cannot be ordered now; null where it can, and where it has another status already. A price
 * that an account has set counts from the day on which it was set.
 *
 * @param now epoch milliseconds
 */
export function orderHindrance(
  row: Pick<OrderRow, 'status' | 'estimate' | 'price' | 'priced_at' | 'pickup_date' | 'created_at'>,
  now: number,
): OrderHindrance | null {
  if (row.status !== 'requested') return null;
  if (row.price === null && fromJson(row.estimate).outcome === 'call') return 'no-price';
  if (row.pickup_date < earliestDay(now)) return 'day-over';
  return now - (row.priced_at ?? row.created_at) > ESTIMATE_DAYS * DAY_MS ? 'too-old' : null;
}
