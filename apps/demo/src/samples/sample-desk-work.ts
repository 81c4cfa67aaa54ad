import type { EntryKind } from '@zipfront/contracts/console/desk';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import type { Transaction } from 'kysely';
import type { ItemKey } from '../../../server/src/console/desk/entries.ts';
import { applyOrderOutcome } from '../../../server/src/conversions/ledger/apply-order-outcome.ts';
import { recordOrder } from '../../../server/src/conversions/ledger/record-conversion.ts';
import type { Database } from '../../../server/src/platform/store/schema.ts';
import type { OrderHistoryRow } from '../../../server/src/platform/store/tables/shipping.ts';
import { type Random, uuidAt } from './random.ts';
import { sampleAttempts, sampleProgress } from './sample-attempts.ts';

/** Work of the desk on a call-back or an order, as it is stored. */
export interface SampleDeskWork {
  /** Person of the team who works on it, by any number; null for an item without a holder. */
  person: number | null;
  entries: { id: string; at: number; what: EntryKind; note: string | null; until: number | null }[];
  changes: Pick<OrderHistoryRow, 'id' | 'at' | 'what' | 'before' | 'after' | 'reason'>[];
}

/** Share of items that a person holds before doing anything. */
const HELD = 0.35;

/** Average time from a request without a price to its price, and to its order. */
const PRICED_MS = 7 * HOUR_MS;

/** Share of requests without a price that the desk prices and visitors order. */
const SOLD = 0.6;

/**
 * The price that the desk agrees on for an order whose estimate had a range, from the lowest in
 * steps.
 */
const STEP_DOLLARS = 50;
const LEAST_STEPS = 18;
const STEPS = 20;

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
 * @param order.at when it was ordered, or requested without a price; `pickup`: the day of the
 *   pickup
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
      if (step.status === 'booked' && isPriced) {
        const price = String(STEP_DOLLARS * (LEAST_STEPS + (Math.floor(at / 1_000) % STEPS)));
        changes.push(changeOf(step.at - 1, 'price', null, price, 'Agreed with the carrier.'));
      }
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

/** The accounts that may hold an item. Without them, samples have no holder. */
type Team = readonly { id: string; name: string }[];

/** Who did what no account did. */
const NO_ACCOUNT = { id: 'sample', name: 'sample data' };

/**
 * Stores the desk's work on a sample, without the desk's own commands: those write to the audit
 * trail, which is never deleted.
 */
export async function writeDeskWork(
  trx: Transaction<Database>,
  item: ItemKey,
  work: SampleDeskWork,
  team: Team,
): Promise<void> {
  if ('reference' in item) await writeOrderWork(trx, item.reference, work, team);
  else await writeCallWork(trx, item.call_back_id, work, team);
}

async function writeCallWork(
  trx: Transaction<Database>,
  id: string,
  { person, entries }: SampleDeskWork,
  team: Team,
): Promise<void> {
  const holder = memberOf(team, person);
  const actor = holder ?? NO_ACCOUNT;
  const last = entries.at(-1);
  await trx
    .updateTable('call_back')
    .set({
      holder_id: holder?.id ?? null,
      version: entries.length,
      call_again_at: last?.until ?? null,
      ...((last?.what === 'done' || last?.what === 'wrong-number') && {
        status: last.what,
        closed_at: last.at,
      }),
    })
    .where('id', '=', id)
    .execute();
  if (entries.length === 0) return;
  const item = { call_back_id: id, reference: null, account_id: actor.id, actor: actor.name };
  await trx
    .insertInto('desk_entry')
    .values(entries.map((entry) => ({ ...entry, ...item })))
    .execute();
}

async function writeOrderWork(
  trx: Transaction<Database>,
  reference: string,
  { person, changes }: SampleDeskWork,
  team: Team,
): Promise<void> {
  const holder = memberOf(team, person);
  const last = changes.at(-1);
  const status = changes.findLast(({ what }) => what === 'status')?.after as
    | OrderStatus
    | undefined;
  const price = changes.find(({ what }) => what === 'price');
  const ordered = changes.find(({ after }) => after === 'ordered');
  await trx
    .updateTable('shipping_order')
    .set((update) => ({
      holder_id: holder?.id ?? null,
      version: update('version', '+', changes.length),
      ...(last && { changed_at: last.at }),
      ...(status && { status }),
      ...(price && { price: Number(price.after), priced_at: price.at }),
      ...(ordered && { ordered_at: ordered.at }),
    }))
    .where('reference', '=', reference)
    .execute();
  if (ordered) await recordOrder(trx, { reference, at: ordered.at, bot: 0 });
  if (changes.length === 0) return;
  const account = (holder ?? NO_ACCOUNT).name;
  await trx
    .insertInto('order_history')
    .values(changes.map((change) => ({ ...change, reference, account })))
    .execute();
  await applyOrderOutcome(trx, { reference });
}

function memberOf(team: Team, person: number | null): Team[number] | null {
  return (person !== null && team[person % team.length]) || null;
}
