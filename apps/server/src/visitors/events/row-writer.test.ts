import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { createStoreLog } from './row-writer.ts';

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
