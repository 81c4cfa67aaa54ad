import { MEGABYTE } from '@zipfront/contracts/bytes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loggerTo } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import type { StoreSpace } from '../../platform/store/store.ts';
import { startSpaceGuard } from './space-guard.ts';

const LOOK_MS = 5_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A guard on a store with the space that a test defines, with a floor of 100 MB. */
async function start(space: () => Promise<StoreSpace>, databaseLimitMb = 0) {
  const lines: { msg: string }[] = [];
  const metrics = createMetrics({ process: false });
  const guard = startSpaceGuard({
    config: { diskFloorMb: 100, databaseLimitMb },
    store: { space },
    metrics,
    now: Date.now,
    log: loggerTo({ write: (line) => lines.push(JSON.parse(line)) }, 'info'),
  });
  await vi.advanceTimersByTimeAsync(0);
  return { guard, metrics, said: () => lines.map(({ msg }) => msg) };
}

describe('the space guard', () => {
  // behaviour: 14.13
  it('refuses events below the floor of free disk space, and accepts them again above it', async () => {
    let free = 100 * MEGABYTE;
    const { guard, metrics, said } = await start(async () => ({ freeBytes: free, usedBytes: 7 }));
    expect(guard.hasRoom()).toBe(true);
    free -= 1;
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(guard.hasRoom()).toBe(false);
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(await metrics.render()).toContain(`zipfront_database_free_bytes ${free}`);
    expect(await metrics.render()).toContain('zipfront_database_used_bytes 7');
    free += 1;
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(guard.hasRoom()).toBe(true);
    expect(said()).toEqual([
      'events are refused: the database has too little room',
      'events are accepted again',
    ]);
    guard.stop();
    free = 0;
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(guard.hasRoom()).toBe(true);
  });

  // behaviour: 14.21
  it('warns once an hour while the room lasts for less than a day of the present growth', async () => {
    let used = 0;
    const limitMb = 10_000;
    const { guard, metrics, said } = await start(
      async () => ({ freeBytes: null, usedBytes: used }),
      limitMb,
    );
    const grow = async (hourlyMb: number, minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        used += (hourlyMb * MEGABYTE) / 60;
        await vi.advanceTimersByTimeAsync(60_000);
      }
    };
    await grow(300, 9);
    expect(await metrics.render()).toMatch(/^zipfront_database_growth_bytes_per_hour 0$/m);
    await grow(300, 51);
    expect(said()).toEqual([]);
    const growth = /growth_bytes_per_hour (\d+)/.exec(await metrics.render())?.[1];
    expect(Number(growth) / MEGABYTE).toBeCloseTo(300, -1);
    await grow(500, 90);
    const warning = 'events will be refused within a day: the database grows fast';
    expect(said()).toEqual([warning, warning]);
    guard.stop();
  });

  it('limits a database by its size if its disk cannot be inspected', async () => {
    let used = 10 * MEGABYTE - 1;
    const { guard } = await start(async () => ({ freeBytes: null, usedBytes: used }), 10);
    expect(guard.hasRoom()).toBe(true);
    used += 1;
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(guard.hasRoom()).toBe(false);
    guard.stop();
  });

  it('retains its result while the space is unknown, and runs one query at a time', async () => {
    const answer = vi.fn<() => Promise<StoreSpace>>(async () => ({ freeBytes: 0, usedBytes: 1 }));
    const { guard, said } = await start(answer);
    expect(guard.hasRoom()).toBe(false);
    answer.mockImplementation(() => Promise.reject(new Error('away')));
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(guard.hasRoom()).toBe(false);
    expect(said()).toContain('the space of the database could not be measured');
    answer.mockClear();
    answer.mockImplementation(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(3 * LOOK_MS);
    expect(answer).toHaveBeenCalledOnce();
    guard.stop();
  });
});
