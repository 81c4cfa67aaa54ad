import type { CallOutcome } from '@zipfront/contracts/console/desk';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Random } from './random.ts';

/** A call that a person at the desk tried. */
export interface SampleAttempt {
  /** Epoch milliseconds. */
  at: number;
  outcome: CallOutcome;
  /** When to call again; null if the call-back is closed. */
  until: number | null;
  note: string | null;
}

/** Average time from a request to the first call, and from one call to the next. */
const FIRST_CALL_MS = 9 * HOUR_MS;
const AGAIN_MS = 30 * HOUR_MS;

/** A call-back is closed after this many calls. */
const MOST_CALLS = 5;

const NOTES = [
  'The mailbox is full.',
  'At work until six.',
  'Prefers a call in the morning.',
  'Asks for the price in writing.',
  'Compares two carriers.',
  'The vehicle is at a dealer.',
] as const;

/** Calls to a number up to now, oldest first. */
export function sampleAttempts(
  random: Random,
  { at, until }: { at: number; until: number },
): SampleAttempt[] {
  const attempts: SampleAttempt[] = [];
  let callAt = Math.floor(at + random.around(FIRST_CALL_MS));
  while (callAt < until && attempts.length < MOST_CALLS) {
    const isLast = attempts.length === MOST_CALLS - 1;
    const outcome = random.weighted<CallOutcome>([
      [isLast ? 0 : 0.34, 'no-answer'],
      [isLast ? 0 : 0.27, 'call-again'],
      [0.33, 'done'],
      [0.06, 'wrong-number'],
    ]);
    const wait = Math.floor(random.around(outcome === 'call-again' ? 4 * DAY_MS : AGAIN_MS));
    const isOpen = outcome === 'no-answer' || outcome === 'call-again';
    const note = random.chance(0.3) ? random.pick(NOTES) : null;
    attempts.push({ at: callAt, outcome, until: isOpen ? callAt + wait : null, note });
    if (!isOpen) break;
    callAt += wait + random.whole(1, 40) * MINUTE_MS;
  }
  return attempts;
}

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
 * The statuses of an order up to now, oldest first.
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
