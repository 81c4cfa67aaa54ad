import { DAY_MS, HOUR_MS } from '@zipfront/contracts/day-ms';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import type { Random } from './random.ts';

/** A status that an order was given. */
export interface SampleProgress {
  /** Epoch milliseconds. */
  at: number;
  status: OrderStatus;
  reason: string | null;
}

/** Share of the orders that are cancelled. */
const CANCELLED = 0.09;

const CANCELLATIONS = ['Drives it there.', 'Sold the vehicle.', 'Found another carrier.'] as const;

/**
 * The statuses of an order after it was ordered, the oldest first, up to now.
 *
 * @param order.at when it was ordered; `pickup`: the day of the pickup: epoch milliseconds
 */
export function sampleProgress(
  random: Random,
  { at, pickup, until }: { at: number; pickup: number; until: number },
): SampleProgress[] {
  const sought = at + random.around(9 * HOUR_MS);
  const booked = sought + random.around(1.5 * DAY_MS);
  const pickedUp = Math.max(pickup, booked) + random.whole(8, 20) * HOUR_MS;
  const delivered = pickedUp + random.around(4 * DAY_MS);
  const steps: SampleProgress[] = (
    [
      [sought, 'carrier-sought'],
      [booked, 'booked'],
      [pickedUp, 'picked-up'],
      [delivered, 'delivered'],
    ] as const
  ).map(([time, status]) => ({ at: Math.floor(time), status, reason: null }));
  const isCancelled = random.chance(CANCELLED);
  const cancelledAfter = random.whole(0, 2);
  const reason = random.pick(CANCELLATIONS);
  if (isCancelled) {
    const before = steps[cancelledAfter - 1]?.at ?? at;
    const cancelled = Math.floor(before + random.around(6 * HOUR_MS));
    steps.splice(cancelledAfter, steps.length, { at: cancelled, status: 'cancelled', reason });
  }
  return steps.filter((step) => step.at < until);
}
