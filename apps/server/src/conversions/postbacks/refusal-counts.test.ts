import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { expect, it, onTestFinished, vi } from 'vitest';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import {
  countRefusal,
  countUnproven,
  type RefusalCount,
  startUnprovenCounts,
  writeUnproven,
} from './refusal-counts.ts';

const REFUSAL: RefusalCount = {
  partner: 'acme',
  reason: 'query',
  at: NOON,
  timeZone: 'UTC',
  times: 1,
};

// behaviour: 22.3
it('writes what was counted after a minute, and at the end', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const count = () => countUnproven(REFUSAL);
  const write = vi.fn(async () => {});
  count();
  const counts = startUnprovenCounts({ store: { write } as never, log: silentLog });
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(write).toHaveBeenCalledTimes(1);
  count();
  await counts.stop();
  expect(write).toHaveBeenCalledTimes(2);
});

// behaviour: 22.3
it('stores the latest time of what was counted while an earlier write failed', async () => {
  const failing = async () => {
    countUnproven({ ...REFUSAL, at: NOON + 1 });
    throw new Error('The store is busy.');
  };
  countUnproven(REFUSAL);
  await expect(writeUnproven({ write: failing as never })).rejects.toThrow('busy');
  const write = vi.fn(async () => {});
  await writeUnproven({ write: write as never });
  expect(write).toHaveBeenCalledWith(countRefusal, { ...REFUSAL, at: NOON + 1, times: 2 });
});

// behaviour: 22.3
it.each(engines)('leaves the time of a later refusal on $name', async (engine) => {
  const { store, db } = await emptyTestDatabase(engine);
  await store.write(countRefusal, { ...REFUSAL, at: NOON + 1 });
  await store.write(countRefusal, REFUSAL);
  const rows = await db.selectFrom('postback_refusal').select(['times', 'last_at']).execute();
  expect(rows).toEqual([{ times: 2, last_at: NOON + 1 }]);
});
