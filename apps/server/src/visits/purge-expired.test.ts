import { VISIT_LIFETIME_MS } from '@zipfront/contracts/cookies';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { emptyTestStore, engines, silentLog } from '../store/testing/engines.ts';
import { arrival, visitRows } from '../store/testing/visit-rows.ts';
import {
  DELETED_AT_ONCE,
  LOOKED_AT,
  PURGE_EVERY_MS,
  purgeExpired,
  startPurge,
} from './purge-expired.ts';

/** Now, because a visit's id says when it was made. */
const START = Date.now();

/** A day on which a visit that was made at the start, and never used again, has expired. */
const LATER = START + VISIT_LIFETIME_MS + 24 * 60 * 60 * 1000;

describe.each(engines)('expired visits on $name', (engine) => {
  it('are deleted in small writes with all that stems from them; used ones stay', async () => {
    const store = await emptyTestStore(engine);
    const made = Array.from({ length: DELETED_AT_ONCE + 3 }, () => visitRows({ at: START }));
    for (const rows of made) await store.write('createVisit', rows);
    const used = made[1]?.visit.id ?? '';
    await store.write('useVisit', { visitId: used, arrival: arrival({ at: LATER - 1 }) });
    const write = vi.spyOn(store, 'write');

    expect(await purgeExpired({ store, now: () => START + VISIT_LIFETIME_MS - 1 })).toBe(0);
    expect(write).not.toHaveBeenCalled();
    expect(await purgeExpired({ store, now: () => LATER })).toBe(made.length - 1);
    expect(write).toHaveBeenCalledTimes(2);
    for (const table of ['visit', 'quote', 'touch'] as const) {
      expect(await store.reads.selectFrom(table).selectAll().execute()).toHaveLength(1);
    }
  });

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
      await Promise.all(group.map((rows) => store.write('createVisit', rows)));
    }

    expect(await purgeExpired({ store, now: () => LATER })).toBe(1);
    const ids = await store.reads.selectFrom('visit').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => id)).toEqual(made.slice(0, LOOKED_AT).map(({ visit }) => visit.id));
  });

  it('stay where they were used between the look and the write', async () => {
    const store = await emptyTestStore(engine);
    const rows = visitRows({ at: START });
    await store.write('createVisit', rows);
    const ids = [rows.visit.id];
    expect(await store.write('purgeVisits', { ids, now: rows.visit.expires_at - 1 })).toBe(0);
    expect(await store.write('purgeVisits', { ids, now: rows.visit.expires_at })).toBe(1);
  });
});

describe('the purge', () => {
  afterEach(() => vi.useRealTimers());

  const storeWith = (execute: () => Promise<unknown[]>) => {
    const query: Record<string, unknown> = { execute };
    for (const part of ['select', 'where', 'orderBy', 'limit']) query[part] = () => query;
    return { reads: { selectFrom: () => query } } as unknown as Store;
  };

  it('also deletes what is kept of forms that were taken, and of reviews that were sent', async () => {
    const [sqlite] = engines;
    if (sqlite === undefined) throw new Error('There is no engine.');
    const store = await emptyTestStore(sqlite);
    const write = vi.spyOn(store, 'write');
    const purge = startPurge({ store, now: () => START, log: silentLog });
    for (const table of ['taken_form', 'review_sending'] as const) {
      const asked = expect.objectContaining({ table, now: START });
      await vi.waitFor(() => expect(write).toHaveBeenCalledWith('deleteExpired', asked));
    }
    await purge.stop();
    write.mockRestore();
  });

  it('looks at the start and every hour, also after a failure, until it is stopped', async () => {
    vi.useFakeTimers();
    const look = vi.fn(async () => {
      throw new StoreUnavailable('away');
    });
    const purge = startPurge({ store: storeWith(look), now: Date.now, log: silentLog });
    await vi.advanceTimersByTimeAsync(0);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * PURGE_EVERY_MS);
    expect(look).toHaveBeenCalledTimes(3);
    await purge.stop();
    await vi.advanceTimersByTimeAsync(2 * PURGE_EVERY_MS);
    expect(look).toHaveBeenCalledTimes(3);
  });
});
