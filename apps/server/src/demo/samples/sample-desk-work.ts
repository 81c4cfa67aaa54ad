import type { EntryKind } from '@zipfront/contracts/console/desk';
import { HOUR_MS } from '@zipfront/contracts/day-ms';
import type { OrderHistoryRow } from '../../platform/store/order-rows.ts';
import { type Random, uuidAt } from './random.ts';
import { sampleAttempts } from './sample-attempts.ts';
import { sampleProgress } from './sample-progress.ts';

/** Work of the desk on a call-back or an order, as it is stored. */
export interface SampleDeskWork {
  /** Which person of the team works on it, by a number of any size; null for an item that no one holds. */
  person: number | null;
  entries: { id: string; at: number; what: EntryKind; note: string | null; until: number | null }[];
  changes: Pick<OrderHistoryRow, 'id' | 'at' | 'what' | 'before' | 'after' | 'reason'>[];
}

/** Share of the items that a person holds before doing anything with them. */
const HELD = 0.35;

/** Time from a request without a price to its price, and to its order, on the average. */
const PRICED_MS = 7 * HOUR_MS;

/** Share of the requests without a price that the desk prices and their visitors order. */
const SOLD = 0.6;

/** The calls to a number that was left at a time, up to now. */
export function callWorkOf(
  random: Random,
  { at, until }: { at: number; until: number },
): SampleDeskWork {
  const attempts = sampleAttempts(random, { at, until });
  const isTaken = attempts.length > 0 || random.chance(HELD);
  return {
    person: isTaken ? random.whole(0, 99) : null,
    entries: attempts.map(({ outcome, ...attempt }) => ({
      id: uuidAt(random, attempt.at),
      what: outcome,
      ...attempt,
    })),
    changes: [],
  };
}

/**
 * The changes of an order by the desk, up to now.
 *
 * @param order.at when it was ordered, or requested without a price; `pickup`: the day of the pickup
 */
export function orderWorkOf(
  random: Random,
  { at, pickup, until, isPriced }: { at: number; pickup: number; until: number; isPriced: boolean },
): SampleDeskWork {
  const changes: SampleDeskWork['changes'] = [];
  let orderedAt = at;
  let status = 'ordered';
  if (!isPriced) {
    const pricedAt = Math.floor(at + random.around(PRICED_MS));
    const isSold = random.chance(SOLD);
    orderedAt = Math.floor(pricedAt + random.around(PRICED_MS));
    const price = String(50 * random.whole(30, 90));
    const reason = 'The ferry, and the roads at both ends.';
    changes.push(changeOf(pricedAt, 'price', null, price, reason));
    status = isSold ? 'ordered' : 'cancelled';
    changes.push(changeOf(orderedAt, 'status', 'requested', status, isSold ? null : 'Too dear.'));
  }
  if (status === 'ordered') {
    for (const step of sampleProgress(random, { at: orderedAt, pickup, until })) {
      changes.push(changeOf(step.at, 'status', status, step.status, step.reason));
      status = step.status;
    }
  }
  const done = changes.filter((change) => change.at < until);
  const isTaken = done.length > 0 || random.chance(HELD);
  return { person: isTaken ? random.whole(0, 99) : null, entries: [], changes: done };

  function changeOf(
    when: number,
    what: 'price' | 'status',
    before: string | null,
    after: string,
    reason: string | null,
  ) {
    return { id: uuidAt(random, when), at: when, what, before, after, reason };
  }
}
