import { DAY_MS, HOUR_MS } from '@zipfront/contracts/day-ms';
import { expect, it, vi } from 'vitest';
import { createMetrics } from '../operations/metrics.ts';
import { emptyTestStore, engines, silentLog } from '../store/testing/engines.ts';
import { recountDay } from './recount-day.ts';
import { nightlyRecount } from './start-counting.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);

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
  const servers = [1, 2].map(() => nightlyRecount(parts));
  const look = () => Promise.all(servers.map((server) => server(stoppedAfterOne())));
  at += DAY_MS + 9 * HOUR_MS - 1;
  await look();
  expect(recounted()).toBe(0);
  at += 1;
  await look();
  expect(recounted()).toBe(1);
});
