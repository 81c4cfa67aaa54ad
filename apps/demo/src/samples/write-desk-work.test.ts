import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { nextStatuses } from '@zipfront/contracts/shipping/order-changes';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../server/src/console/accounts/add-account.ts';
import { findCallBacks } from '../../../server/src/console/desk/desk-call-backs.ts';
import { findOrders } from '../../../server/src/console/desk/desk-orders.ts';
import { eitherEngine } from '../../../server/src/platform/store/testing/engines.ts';
import { NOON } from '../../../server/src/platform/store/testing/visit-rows.ts';
import { planCallWork, planOrderWork } from '../plan/desk-work.ts';
import { createRandom } from '../plan/random.ts';
import { CLOCK_OFFSET_MS } from '../plan/visit.ts';
import { removeSamples } from './delete-samples.ts';
import { fillSamples } from './fill-samples.ts';
import { emptySampleStore, readRows, world } from './testing/sample-database.ts';

const PEOPLE = Array.from({ length: 400 }, (_, number) => number);

const kindsOf = <Value>(values: Value[]) => [...new Set(values)].sort();

// behaviour: 15.49
it('plans calls in every state, in office hours, none of them in the future', () => {
  const works = PEOPLE.map((number) =>
    planCallWork(createRandom(1, number), { at: NOON - (number % 9) * DAY_MS, until: NOON }),
  );
  const ends = works.map(({ entries }) => entries.at(-1)?.what ?? 'not called');
  expect(kindsOf(ends)).toEqual(['call-again', 'done', 'no-answer', 'not called', 'wrong-number']);
  const entries = works.flatMap((work) => work.entries);
  expect(entries.every(({ at }) => at < NOON)).toBe(true);
  const hours = entries.map(({ at }) => new Date(at + CLOCK_OFFSET_MS).getUTCHours());
  expect([Math.min(...hours), Math.max(...hours)]).toEqual([9, 19]);
  expect(works.some(({ person, entries }) => person !== null && entries.length === 0)).toBe(true);
});

// behaviour: 15.49
it('plans changes of orders that the statuses allow, none of them in the future', () => {
  const ends = new Map<OrderStatus, number>();
  for (const number of PEOPLE) {
    const isPriced = number % 3 > 0;
    const at = NOON - (number % 40) * DAY_MS;
    const pickup = at + 6 * DAY_MS;
    const order = { at, pickup, until: NOON, isPriced };
    let status: OrderStatus = isPriced ? 'ordered' : 'requested';
    for (const change of planOrderWork(createRandom(2, number), order).changes) {
      expect(change.at).toBeLessThan(NOON);
      if (change.what !== 'status') continue;
      expect(change.before).toBe(status);
      expect(nextStatuses(status, 'account')).toContain(change.after);
      status = change.after as OrderStatus;
    }
    ends.set(status, (ends.get(status) ?? 0) + 1);
  }
  expect(kindsOf([...ends.keys()])).toEqual([
    'booked',
    'cancelled',
    'carrier-sought',
    'delivered',
    'ordered',
    'picked-up',
    'requested',
  ]);
});

describe.each(
  eitherEngine(import.meta.filename),
)('the queues of the desk with sample data on $name', (engine) => {
  // behaviour: 15.47, 15.49
  it('show items in every state, with holders, and leave no row behind when they are removed', async () => {
    const store = await emptySampleStore(engine);
    const by = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;
    const link = { key: 'key', expiresAt: NOON };
    await store.write(addAccount, { name: 'ana', role: 'desk', link, by, at: NOON });
    const before = await readRows(store);
    await fillSamples(store, world, { visits: 320, days: 30, seed: 7, now: NOON });

    const orders = await store.reads.selectFrom('shipping_order').selectAll().execute();
    expect(kindsOf(orders.map(({ status }) => status))).toEqual(
      expect.arrayContaining(['booked', 'cancelled', 'delivered', 'requested']),
    );
    expect(kindsOf(orders.map(({ unchallenged }) => unchallenged))).toEqual([0, 1]);
    const counted = await store.reads
      .selectFrom('conversion')
      .select(['subject', 'status'])
      .where('kind', '=', 'order')
      .execute();
    const ordered = orders.filter(({ ordered_at }) => ordered_at !== null);
    expect(counted.map(({ subject }) => subject).sort()).toEqual(
      ordered.map(({ reference }) => reference).sort(),
    );
    const cancelled = ordered.filter(({ status }) => status === 'cancelled');
    expect(counted.filter(({ status }) => status === 'reversed')).toHaveLength(cancelled.length);
    const calls = await store.reads.selectFrom('call_back').selectAll().execute();
    expect(kindsOf(calls.map(({ status }) => status))).toEqual(
      expect.arrayContaining(['done', 'open']),
    );
    const query = { q: '', page: 1, accountId: '' } as const;
    const openCalls = await findCallBacks(store.reads, { ...query, show: 'open' });
    expect(openCalls.some(({ attempts }) => attempts > 0)).toBe(true);
    const openOrders = await findOrders(store.reads, { ...query, show: 'open' });
    expect(kindsOf(openOrders.map(({ holder }) => holder))).toContain('ana');
    expect(await store.reads.selectFrom('challenge_solution').selectAll().execute()).toEqual([]);

    await removeSamples(store);
    expect(await readRows(store)).toEqual(before);
  });
});
