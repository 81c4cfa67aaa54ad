import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { countUnproven, startUnprovenCounts } from './refusal-counts.ts';

// behaviour: 22.3
it('writes what was counted after a minute, and at the end', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const count = () =>
    countUnproven({ partner: 'acme', reason: 'query', at: NOON, timeZone: 'UTC', times: 1 });
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
