import type { EntryKind } from '@zipfront/contracts/console/desk';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import type { OrderHistoryRow } from '../../../server/src/platform/store/tables/shipping.ts';
import { type Random, uuidAt } from './random.ts';
import { CLOCK_OFFSET_MS } from './visit.ts';

export interface SampleDeskWork {
  /** Person of the team who works on it, by any number; null for an item without a holder. */
  person: number | null;
  entries: { id: string; at: number; what: EntryKind; note: string | null; until: number | null }[];
  changes: Pick<OrderHistoryRow, 'id' | 'at' | 'what' | 'before' | 'after' | 'reason'>[];
}

/** Share of items that a person holds before doing anything. */
const HELD = 0.35;

/** A call-back is closed after this many calls. */
const MAX_CALLS = 5;

const NOTES = ['The mailbox is full.', 'At work until six.', 'Compares two carriers.'];

/** Average time from a request without a price to its price, and to its order. */
const PRICED_MS = 7 * HOUR_MS;

/** Share of requests without a price that visitors order, and of orders that are cancelled. */
const SOLD = 0.6;
const CANCELLED = 0.09;

const CANCELLATIONS = ['Drives it there.', 'Sold the vehicle.', 'Found another carrier.'];

export function planCallWork(
  random: Random,
  { at, until }: { at: number; until: number },
): SampleDeskWork {
  const entries: SampleDeskWork['entries'] = [];
  let callAt = inOfficeHours(at + random.around(9 * HOUR_MS));
  for (let isOpen = true; isOpen && callAt < until; ) {
    const isLast = entries.length === MAX_CALLS - 1;
    const what = random.weighted<EntryKind>([
      [isLast ? 0 : 0.34, 'no-answer'],
      [isLast ? 0 : 0.27, 'call-again'],
      [0.33, 'done'],
      [0.06, 'wrong-number'],
    ]);
    isOpen = what === 'no-answer' || what === 'call-again';
    const again = inOfficeHours(callAt + random.around(isOpen ? 40 * HOUR_MS : 0));
    const note = random.chance(0.3) ? random.pick(NOTES) : null;
    const id = uuidAt(random, callAt);
    entries.push({ id, at: callAt, what, until: isOpen ? again : null, note });
    callAt = again + random.whole(1, 40) * MINUTE_MS;
  }
  return { person: pickHolder(random, entries), entries, changes: [] };
}

/** The desk works from nine to seven: what is earlier or later waits for the next nine o'clock. */
function inOfficeHours(instant: number): number {
  const ofDay = (instant + CLOCK_OFFSET_MS) % DAY_MS;
  const isOpen = ofDay >= 9 * HOUR_MS && ofDay < 19 * HOUR_MS;
  const opens = instant - ofDay + 9 * HOUR_MS + (ofDay >= 19 * HOUR_MS ? DAY_MS : 0);
  return Math.floor(isOpen ? instant : opens + (ofDay % HOUR_MS));
}

/** Up to now. `order.at`: when it was ordered, or requested without a price, epoch milliseconds. */
export function planOrderWork(
  random: Random,
  { at, pickup, until, isPriced }: { at: number; pickup: number; until: number; isPriced: boolean },
): SampleDeskWork {
  const changes: SampleDeskWork['changes'] = [];
  let status: OrderStatus = isPriced ? 'ordered' : 'requested';
  let last = at;
  const price = (when: number, dollars: number, reason: string) =>
    add(when, { what: 'price', before: null, after: String(dollars), reason });
  const move = (when: number, after: OrderStatus, reason: string | null = null) => {
    add(when, { what: 'status', before: status, after, reason });
    status = after;
    last = when;
  };
  if (!isPriced) {
    const pricedAt = at + random.around(PRICED_MS);
    price(pricedAt, 50 * random.whole(30, 90), 'The ferry, and the roads at both ends.');
    const isSold = random.chance(SOLD);
    move(
      pricedAt + random.around(PRICED_MS),
      isSold ? 'ordered' : 'cancelled',
      isSold ? null : 'Too dear.',
    );
  }
  const cancelledAt = random.chance(CANCELLED) ? random.whole(0, 2) : -1;
  const wayMs = [9 * HOUR_MS, 1.5 * DAY_MS, 0, 4 * DAY_MS].map((ms) => random.around(ms));
  const ways = ['carrier-sought', 'booked', 'picked-up', 'delivered'] as const;
  for (const [index, next] of ways.entries()) {
    if ((status as OrderStatus) === 'cancelled') break;
    if (index === cancelledAt) {
      move(last + random.around(6 * HOUR_MS), 'cancelled', random.pick(CANCELLATIONS));
      continue;
    }
    if (next === 'picked-up') last = Math.max(pickup, last) + random.whole(8, 20) * HOUR_MS;
    const when = last + (wayMs[index] ?? 0);
    // The price that the desk agrees on for an order whose estimate had a range.
    if (next === 'booked' && isPriced) {
      price(when - 1, 50 * random.whole(18, 37), 'Agreed with the carrier.');
    }
    move(when, next);
  }
  const done = changes.filter((change) => change.at < until);
  return { person: pickHolder(random, done), entries: [], changes: done };

  function add(when: number, change: Omit<SampleDeskWork['changes'][number], 'id' | 'at'>): void {
    changes.push({ id: uuidAt(random, when), at: Math.floor(when), ...change });
  }
}

function pickHolder(random: Random, done: readonly unknown[]): number | null {
  return done.length > 0 || random.chance(HELD) ? random.whole(0, 99) : null;
}
