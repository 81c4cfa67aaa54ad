import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { describe, expect, it, vi } from 'vitest';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { arrival, visitRows } from '../store/testing/visit-rows.ts';
import { createVisit } from './create-visit.ts';
import { DELETED_AT_ONCE, LOOKED_AT, purgeExpired } from './purge-expired.ts';
import { purgeVisits } from './purge-visits.ts';
import { useVisit } from './use-visit.ts';

/** Now, because a visit's id says when it was made. */
const START = Date.now();

/** A day on which a visit that was made at the start, and never used again, has expired. */
const LATER = START + VISIT_LIFETIME_MS + 24 * 60 * 60 * 1000;

describe.each(engines)('expired visits on $name', (engine) => {
  // behaviour: 11.27
  it('are deleted in small writes with all that stems from them; used ones stay', async () => {
    const store = await emptyTestStore(engine);
    const made = Array.from({ length: DELETED_AT_ONCE + 3 }, () => visitRows({ at: START }));
    for (const rows of made) await store.write(createVisit, rows);
    const used = made[1]?.visit.id ?? '';
    await store.write(useVisit, { visitId: used, arrival: arrival({ at: LATER - 1 }) });
    const write = vi.spyOn(store, 'write');

    expect(await purgeExpired({ store, now: () => START + VISIT_LIFETIME_MS - 1 })).toBe(0);
    expect(write).not.toHaveBeenCalled();
    expect(await purgeExpired({ store, now: () => LATER })).toBe(made.length - 1);
    expect(write).toHaveBeenCalledTimes(2);
    for (const table of ['visit', 'quote', 'touch'] as const) {
      expect(await store.reads.selectFrom(table).selectAll().execute()).toHaveLength(1);
    }
  });

  // behaviour: 11.27
  it('are found behind more visits that were used again than one question reads', async () => {
    const store = await emptyTestStore(engine);
    const made = Array.from({ length: LOOKED_AT + 1 }, () => visitRows({ at: START }));
    made.sort((one, other) => (one.visit.id < other.visit.id ? -1 : 1));
    const expired = made.at(-1)?.visit.id;
    for (const { visit } of made) {
      if (visit.id !== expired) visit.expires_at = LATER + 1;
    }
    // No more at once than there are connections.
    for (let start = 0; start < made.length; start += 10) {
      const group = made.slice(start, start + 10);
      await Promise.all(group.map((rows) => store.write(createVisit, rows)));
    }

    expect(await purgeExpired({ store, now: () => LATER })).toBe(1);
    const ids = await store.reads.selectFrom('visit').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => id)).toEqual(made.slice(0, LOOKED_AT).map(({ visit }) => visit.id));
  });

  it('stay where they were used between the look and the write', async () => {
    const store = await emptyTestStore(engine);
    const rows = visitRows({ at: START });
    await store.write(createVisit, rows);
    const ids = [rows.visit.id];
    expect(await store.write(purgeVisits, { ids, now: rows.visit.expires_at - 1 })).toBe(0);
    expect(await store.write(purgeVisits, { ids, now: rows.visit.expires_at })).toBe(1);
  });
});
