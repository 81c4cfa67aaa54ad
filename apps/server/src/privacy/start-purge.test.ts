import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteExpired } from '../forms/delete-expired.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { emptyTestStore, engines, silentLog } from '../store/testing/engines.ts';
import { PURGE_EVERY_MS, startPurge } from './start-purge.ts';

/** Any instant. */
const START = Date.now();

describe('the purge', () => {
  afterEach(() => vi.useRealTimers());

  const storeWith = (execute: () => Promise<unknown[]>) => {
    const query: Record<string, unknown> = { execute };
    for (const part of ['select', 'where', 'orderBy', 'limit']) query[part] = () => query;
    return { reads: { selectFrom: () => query } } as unknown as Store;
  };

  it('deletes also the records of accepted forms and of sent reviews', async () => {
    const [sqlite] = engines;
    if (sqlite === undefined) throw new Error('There is no engine.');
    const store = await emptyTestStore(sqlite);
    const write = vi.spyOn(store, 'write');
    const purge = startPurge({ store, now: () => START, log: silentLog });
    for (const table of ['taken_form', 'review_sending'] as const) {
      const asked = expect.objectContaining({ table, now: START });
      await vi.waitFor(() => expect(write).toHaveBeenCalledWith(deleteExpired, asked));
    }
    await purge.stop();
    write.mockRestore();
  });

  // behaviour: 11.27
  it('runs at the start and every hour, also after a failure, until it is stopped', async () => {
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
