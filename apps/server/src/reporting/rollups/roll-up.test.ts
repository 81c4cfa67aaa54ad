import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';
import { expect, it, vi } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { ALL_ROLLUPS } from '../../platform/store/tables/reports.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { COMPLETE_DAYS } from './follow-zones.ts';
import { nightlyRecount, recountDay } from './roll-up.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);

/** Writes of a recount: each rollup of 28 days and of tomorrow. */
const WHOLE = (COMPLETE_DAYS + 1) * ALL_ROLLUPS.length;

/** Stops a recount after its first write. */
function stoppedAfterOne(): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > 1;
  };
}

// behaviour: 31.2
it.each(engines)('recounts at night on one of two servers on $name', async (engine) => {
  const shared = await emptyTestStore(engine);
  const write = vi.fn(shared.write);
  const store = { ...shared, write: write as typeof shared.write };
  const recounted = () => write.mock.calls.filter(([command]) => command === recountDay).length;
  let at = MIDNIGHT;
  const parts = {
    store,
    now: () => at,
    log: silentLog,
    metrics: createMetrics({ process: false }),
  };
  const [one, other] = [nightlyRecount(parts, 0), nightlyRecount(parts, 0)];
  const look = () => Promise.all([one, other].map((server) => server(() => false)));
  const takeCount = () => {
    const count = recounted();
    write.mockClear();
    return count;
  };
  at += DAY_MS + 9 * HOUR_MS - 1;
  await look();
  expect(takeCount()).toBe(0);
  at += 1;
  await look();
  expect(takeCount()).toBe(WHOLE);
  at += 14 * HOUR_MS;
  await look();
  expect(takeCount(), 'later on the day').toBe(0);
  at += 10 * HOUR_MS;
  await one(stoppedAfterOne());
  expect(takeCount(), 'in the next night').toBe(1);
  at += MINUTE_MS;
  await other(() => false);
  expect(takeCount(), 'after an interruption').toBe(WHOLE);
});
