import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { NOON, visitRows } from '../store/testing/visit-rows.ts';
import { createVisit } from '../visits/create-visit.ts';
import { EVENT_LIFETIME_MS, EVENTS_DELETED_AT_ONCE, purgeEvents } from './purge-events.ts';
import { storeEvents } from './store-events.ts';
import { badEventRow, eventRow } from './testing/event-rows.ts';

describe.each(engines)('purgeEvents on $name', (engine) => {
  // behaviour: 11.23
  it('deletes only events without a visit after 30 days, good and bad, in small writes', async () => {
    const store = await emptyTestStore(engine);
    const { visit, ...rest } = visitRows({ at: NOON });
    await store.write(createVisit, { visit, ...rest });
    const visitRef = { visitId: visit.id, sessionHash: null };
    const old = { received_at: NOON };
    const young = { received_at: NOON + 1 };
    const ofVisit = eventRow(old);
    await store.write(storeEvents, {
      events: [
        ...Array.from({ length: EVENTS_DELETED_AT_ONCE + 3 }, () => ({
          visitRef: null,
          row: eventRow(old),
        })),
        // An unknown visit counts as none.
        { visitRef: { visitId: randomUUID(), sessionHash: null }, row: eventRow(old) },
        { visitRef: null, row: eventRow(young) },
        { visitRef, row: ofVisit },
      ],
      bad: [
        { visitRef: null, row: badEventRow(old) },
        { visitRef: null, row: badEventRow(young) },
        { visitRef, row: badEventRow(old) },
      ],
    });
    const write = vi.spyOn(store, 'write');

    expect(await purgeEvents({ store, now: () => NOON + EVENT_LIFETIME_MS })).toBe(0);
    write.mockClear();
    const now = () => NOON + 1 + EVENT_LIFETIME_MS;
    expect(await purgeEvents({ store, now })).toBe(EVENTS_DELETED_AT_ONCE + 5);
    expect(write).toHaveBeenCalledTimes(3);
    const events = await store.reads
      .selectFrom('event')
      .select(['visit_id', 'received_at'])
      .orderBy('received_at')
      .execute();
    expect(events).toEqual([
      { visit_id: visit.id, received_at: NOON },
      { visit_id: null, received_at: NOON + 1 },
    ]);
    expect(await store.reads.selectFrom('bad_event').selectAll().execute()).toHaveLength(2);
  });

  it('ends when the server stops', async () => {
    const store = await emptyTestStore(engine);
    await store.write(storeEvents, {
      events: [{ visitRef: null, row: eventRow({ received_at: NOON }) }],
      bad: [],
    });
    const now = () => NOON + 2 * EVENT_LIFETIME_MS;
    expect(await purgeEvents({ store, now }, () => true)).toBe(0);
    expect(await purgeEvents({ store, now })).toBe(1);
  });
});
