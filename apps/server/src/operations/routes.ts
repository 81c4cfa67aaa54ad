import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { problem } from '../http/problem.ts';
import { HEALTH_PATH, METRICS_PATH, READINESS_PATH } from '../http/route-table.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Store } from '../store/store.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import type { Metrics } from './metrics.ts';

/** Routes for operators: whether the server runs, whether it can work, and its metrics. */
export function operationRoutes({
  config,
  store,
  metrics,
}: {
  config: Pick<Config, 'metricsToken'>;
  store: Pick<Store, 'ping'>;
  metrics: Pick<Metrics, 'render' | 'contentType'>;
}): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(HEALTH_PATH, (c) => c.text('ok\n'));

  app.get(READINESS_PATH, async (c) => {
    try {
      await store.ping();
    } catch {
      c.header('Retry-After', '1');
      return problem(c, 503, 'unavailable', 'The database does not answer.');
    }
    return c.text('ok\n');
  });

  app.get(METRICS_PATH, async (c) => {
    if (!mayReadMetrics(c, config)) {
      c.header('WWW-Authenticate', 'Bearer');
      return problem(c, 401, 'metrics-refused', 'The metrics need the token of METRICS_TOKEN.');
    }
    return c.body(await metrics.render(), 200, { 'Content-Type': metrics.contentType });
  });

  return app;
}
