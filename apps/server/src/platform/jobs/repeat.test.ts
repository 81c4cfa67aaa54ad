import { HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../store/store.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { silentLog } from '../store/testing/silent-log.ts';
import { NOON } from '../store/testing/visit-rows.ts';
import { type JobPass, repeat, repeatJob, runJob } from './repeat.ts';

const EVERY_MS = 1_000;

describe('repeat', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** A job whose passes end when the test says so. */
  function heldJob(more: { isFirstNow?: boolean; isLastAtEnd?: boolean } = {}) {
    const ends: PromiseWithResolvers<void>[] = [];
    const log = { warn: vi.fn() };
    const requested: (() => boolean)[] = [];
    const repeated = repeat(
      (stopped) => {
        const end = Promise.withResolvers<void>();
        ends.push(end);
        requested.push(stopped);
        return end.promise;
      },
      { everyMs: EVERY_MS, log, failure: 'it failed', ...more },
    );
    return { ends, requested, log, repeated };
  }

  it('begins at once or after the first interval', async () => {
    const now = heldJob();
    const later = heldJob({ isFirstNow: false });
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect([now.ends.length, later.ends.length]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(later.ends).toHaveLength(1);
  });

  it('runs one pass after the other, and one in place of all that were due meanwhile', async () => {
    const { ends } = heldJob();
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(ends).toHaveLength(1);
    ends[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(2);
    ends[1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(2);
  });

  it('logs a pass that fails, and begins the next', async () => {
    const { ends, log } = heldJob();
    await vi.advanceTimersByTimeAsync(0);
    ends[0]?.reject(new Error('why'));
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith({ reason: 'why' }, 'it failed');
    expect(ends).toHaveLength(2);
  });

  // behaviour: 15.83
  it('logs failures of the next minute as one line with their number', async () => {
    const { ends, log } = heldJob();
    for (let second = 0; second <= 61; second += 1) {
      ends[second]?.reject(new Error('why'));
      await vi.advanceTimersByTimeAsync(EVERY_MS);
    }
    expect(log.warn.mock.calls).toEqual([
      [{ reason: 'why' }, 'it failed'],
      [{ reason: 'why', times: 60 }, 'it failed'],
    ]);
  });

  it('stops after the pass that runs, asks it to end, and begins no other', async () => {
    const { ends, requested, repeated } = heldJob();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(requested[0]?.()).toBe(false);
    let isOver = false;
    const over = repeated.stop().then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect([isOver, requested[0]?.()]).toEqual([false, true]);
    ends[0]?.resolve();
    await over;
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(ends).toHaveLength(1);
  });

  it('runs a last pass at the end where that is asked for', async () => {
    const { ends, repeated } = heldJob({ isFirstNow: false, isLastAtEnd: true });
    const over = repeated.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(1);
    ends[0]?.resolve();
    await over;
  });
});

/** Asks for the purge as a server does whose clock shows a time; returns what was run. */
async function ask(
  store: Store,
  now: number,
  { pass = async () => true, stopped = () => false }: { pass?: JobPass; stopped?(): boolean } = {},
): Promise<boolean> {
  const run = vi.fn(pass);
  await runJob(run, { store, name: 'purge', everyMs: HOUR_MS, now: () => now, stopped });
  return run.mock.calls.length > 0;
}

const jobsIn = (store: Store) => store.reads.selectFrom('job').selectAll().execute();

describe.each(engines)('a job on $name', (engine) => {
  // behaviour: 31.2
  it('runs on one of several servers in each period', async () => {
    const store = await emptyTestStore(engine);
    for (const at of [NOON, NOON + HOUR_MS]) {
      const servers = [at, at - 1, at + 2].map((now) => ask(store, now));
      expect((await Promise.all(servers)).filter(Boolean)).toHaveLength(1);
      expect(await ask(store, at + HOUR_MS - 3)).toBe(false);
    }
  });

  // behaviour: 31.2
  it('runs again in the next period after its server died, and at once after one was stopped', async () => {
    const store = await emptyTestStore(engine);
    const died = ask(store, NOON, { pass: () => new Promise(() => {}) });
    void died;
    await expect.poll(() => jobsIn(store)).toHaveLength(1);
    expect(await ask(store, NOON + HOUR_MS - 1)).toBe(false);
    expect(await ask(store, NOON + HOUR_MS, { stopped: () => true })).toBe(true);
    expect(await jobsIn(store)).toMatchObject([{ ended_at: null }]);
    expect(await ask(store, NOON + HOUR_MS)).toBe(true);
  });

  // behaviour: 31.2
  it('runs at once after a server took it whose clock ran ahead', async () => {
    const store = await emptyTestStore(engine);
    expect(await ask(store, NOON + 365 * 24 * HOUR_MS)).toBe(true);
    expect(await ask(store, NOON)).toBe(true);
    expect(await ask(store, NOON)).toBe(false);
  });

  it('records the end of its last pass, and whether it failed', async () => {
    const store = await emptyTestStore(engine);
    await ask(store, NOON);
    expect(await jobsIn(store)).toEqual([
      { name: 'purge', due_at: NOON + HOUR_MS, ended_at: NOON, failed: 0 },
    ]);
    const pass = async () => {
      throw new Error('no');
    };
    await expect(ask(store, NOON + HOUR_MS, { pass })).rejects.toThrow('no');
    expect(await jobsIn(store)).toMatchObject([{ ended_at: NOON + HOUR_MS, failed: 1 }]);
    await ask(store, NOON + 2 * HOUR_MS, { pass: async () => false });
    expect(await jobsIn(store)).toMatchObject([{ ended_at: NOON + 2 * HOUR_MS, failed: 1 }]);
  });
});

describe('repeatJob', () => {
  afterEach(() => vi.useRealTimers());

  it('asks at once and every minute, or four times in a shorter period', async () => {
    vi.useFakeTimers();
    const looks: string[] = [];
    const jobs = (['purge', 'matching'] as const).map((name) => {
      const reads = {
        selectFrom() {
          looks.push(name);
          throw new Error('unavailable');
        },
      };
      const everyMs = name === 'purge' ? HOUR_MS : MINUTE_MS;
      const job = { store: { reads } as never, name, everyMs, now: () => NOON };
      return repeatJob(async () => true, { ...job, log: silentLog, failure: 'failed' });
    });
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    for (const job of jobs) await job.stop();
    expect(looks.filter((name) => name === 'purge')).toHaveLength(3);
    expect(looks.filter((name) => name === 'matching')).toHaveLength(9);
  });
});
