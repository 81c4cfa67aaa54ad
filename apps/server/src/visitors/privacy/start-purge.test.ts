import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { insertSampleRecords } from '../../platform/retention/testing/sample-records.ts';
import { type AskedJob, claimJob, endJob } from '../../platform/store/claim-job.ts';
import { overwriteDeleted } from '../../platform/store/delete-in-steps.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { PURGE_EVERY_MS, startPurge } from './start-purge.ts';

/** Now, because a visit's id says when it was made. */
const START = Date.now();

/** Tables whose rows all end by time. */
const EMPTIED: (keyof Database)[] = [
  'visit',
  'touch',
  'quote',
  'handoff',
  'event',
  'bad_event',
  'event_load',
  'unattached_load',
  'shipping_order',
  'order_history',
  'outbox',
  'desk_entry',
  'call_back',
  'review_sending',
  'taken_form',
  'deleted_visit',
  'challenge_solution',
  'account_session',
  'account_link',
];

describe('the purge', () => {
  afterEach(() => vi.useRealTimers());

  const storeWith = (execute: () => Promise<unknown[]>) => {
    let due_at = 0;
    const query: Record<string, unknown> = { execute, executeTakeFirst: async () => ({ due_at }) };
    for (const part of ['select', 'where', 'orderBy', 'limit']) query[part] = () => query;
    const write = vi.fn(async (command: unknown, input: unknown) => {
      if (command !== claimJob) return 0;
      const { now, everyMs } = input as AskedJob;
      const isDue = due_at <= now;
      if (isDue) due_at = now + everyMs;
      return isDue;
    });
    return { reads: { selectFrom: () => query }, write } as unknown as Store & {
      write: typeof write;
    };
  };

  // behaviour: 11.31
  it('deletes what is too old of every kind, and takes promised money out of the sums', async () => {
    const [sqlite] = engines;
    if (sqlite === undefined) throw new Error('There is no engine.');
    const { store, db } = await openDatabase(sqlite);
    await insertSampleRecords(db, START, 'sample');
    await db.updateTable('report_money').set({ pending_cents: 5_000 }).execute();
    const left = async () => {
      const counts = EMPTIED.map(async (table) => {
        const rows = await db.selectFrom(table).selectAll().execute();
        return [table, rows.length];
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    expect(Object.values(await left())).not.toContain(0);
    const now = () => START + 731 * DAY_MS;
    const purge = startPurge({ store, now, log: silentLog, config: readConfig({}) });
    const none = Object.fromEntries(EMPTIED.map((table) => [table, 0]));
    await vi.waitFor(async () => expect(await left()).toEqual(none), { timeout: 5_000 });
    await purge.stop();
    const changes = await db.selectFrom('rollup_increment').select('pending_cents').execute();
    expect(changes).toEqual([{ pending_cents: -5_000 }]);
  });

  // behaviour: 11.33
  it('overwrites deleted bytes in each pass, and rewrites the file once a day', async () => {
    vi.useFakeTimers();
    const store = storeWith(async () => []);
    const purge = startPurge({ store, now: Date.now, log: silentLog, config: readConfig({}) });
    await vi.advanceTimersByTimeAsync(25 * PURGE_EVERY_MS + 60_000);
    const rewritten = store.write.mock.calls
      .filter(([command]) => command === overwriteDeleted)
      .flatMap(([, input], pass) => ((input as { rewrite: boolean }).rewrite ? [pass] : []));
    expect(rewritten).toEqual([1, 25]);
    await purge.stop();
  });

  // behaviour: 11.27
  it('ends as failed where it could not overwrite deleted bytes', async () => {
    vi.useFakeTimers();
    const store = storeWith(async () => []);
    const write = store.write.getMockImplementation();
    store.write.mockImplementation(async (command, input) => {
      if (command === overwriteDeleted) throw new StoreUnavailable('away');
      return write?.(command, input) ?? 0;
    });
    const purge = startPurge({ store, now: Date.now, log: silentLog, config: readConfig({}) });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(store.write).toHaveBeenCalledWith(endJob, expect.objectContaining({ failed: true }));
    await purge.stop();
  });

  // behaviour: 11.27, 31.2
  it('runs every hour on one of two servers, also after a failure, until both are stopped', async () => {
    vi.useFakeTimers();
    const look = vi.fn(async () => {
      throw new StoreUnavailable('away');
    });
    const store = storeWith(look);
    const purges = [1, 2].map(() =>
      startPurge({ store, now: Date.now, log: silentLog, config: readConfig({}) }),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * PURGE_EVERY_MS + MINUTE_MS);
    expect(look).toHaveBeenCalledTimes(3);
    for (const purge of purges) await purge.stop();
    await vi.advanceTimersByTimeAsync(2 * PURGE_EVERY_MS);
    expect(look).toHaveBeenCalledTimes(3);
  });
});
