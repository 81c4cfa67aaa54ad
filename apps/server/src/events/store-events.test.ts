import { describe, expect, it } from 'vitest';
import type { EventRow } from '../store/schema.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { NOON, visitRows } from '../store/testing/visit-rows.ts';
import type { Claimed } from './store-events.ts';

/** Events with ids that count up, which all claim the same visit. */
function claimed(count: number, visitId: string | null = null): Claimed<EventRow>[] {
  return Array.from({ length: count }, (_, index) => ({
    claim: visitId === null ? null : { visitId, sessionHash: null },
    row: {
      event_id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      visit_id: null,
      site: 'insurance',
      schema: 'iglu:com.zipfront/timing/jsonschema/1-0-0',
      client_at: NOON,
      received_at: NOON,
      happened_at: NOON,
      path: null,
      data: '{}',
      contexts: '[]',
      bot: 0,
      privacy_signal: 0,
    },
  }));
}

describe.each(engines)('storeEvents on $name', (engine) => {
  it('writes any number of rows, and says how many were new', async () => {
    const store = await emptyTestStore(engine);
    const outcomes = [];
    for (const count of [1, 85, 200]) {
      outcomes.push(await store.write('storeEvents', { events: claimed(count), bad: [] }));
    }
    expect(outcomes).toEqual([
      { stored: 1, duplicates: 0 },
      { stored: 84, duplicates: 1 },
      { stored: 115, duplicates: 85 },
    ]);
    const { count } = await store.reads
      .selectFrom('event')
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(200);
  });

  it('takes the same events in two orders at once', async () => {
    const store = await emptyTestStore(engine);
    const orders = [claimed(1_000), claimed(1_000).reverse()];
    // Connections that are open already, so that the writes begin together.
    await Promise.all([...orders, ...orders].map(() => store.ping()));
    const outcomes = await Promise.all(
      [...orders, ...orders].map((events) => store.write('storeEvents', { events, bad: [] })),
    );
    expect(outcomes.reduce((sum, { stored }) => sum + stored, 0)).toBe(1_000);
  });

  it('leaves an event without a visit whose visit is deleted at the same time', async () => {
    const store = await emptyTestStore(engine);
    const rows = visitRows();
    await store.write('createVisit', rows);
    const visitId = rows.visit.id;
    const [deleted] = await Promise.allSettled([
      store.write('deleteVisit', { visitId }),
      store.write('storeEvents', { events: claimed(3, visitId), bad: [] }),
    ]);
    expect(deleted?.status).toBe('fulfilled');
    await store.write('storeEvents', { events: claimed(3, visitId), bad: [] });
    const events = await store.reads.selectFrom('event').select('visit_id').execute();
    expect(events).toEqual(Array(3).fill({ visit_id: null }));
  });
});
