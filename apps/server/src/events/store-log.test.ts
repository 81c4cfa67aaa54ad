import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createMetrics } from '../operations/metrics.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { silentLog } from '../store/testing/silent-log.ts';
import { createStoreLog } from './store-log.ts';

it.each(
  engines,
)('asks for gathered writes only where each is a transaction of another process, on $name', async (engine) => {
  const store = await emptyTestStore(engine);
  const metrics = createMetrics({ process: false });
  const { gathersFirst } = createStoreLog({
    config: readConfig({}),
    store,
    log: silentLog,
    metrics,
  });
  expect(gathersFirst).toBe(engine.name === 'PostgreSQL');
});
