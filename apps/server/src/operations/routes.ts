import { type Context, Hono } from 'hono';
import type { Config } from '../config.ts';
import { RETRY_AFTER_SECONDS } from '../http/errors.ts';
import { problem } from '../http/problem.ts';
import { HEALTH_PATH, READINESS_PATH } from '../http/route-table.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Store } from '../store/store.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import type { Metrics } from './metrics.ts';

/** Dependencies that a server needs to work. */
export interface Needs {
  store: Pick<Store, 'ping'>;
  /** The log before the database, where there is one; throws while it refuses events. */
  eventLog?: { requireReady(): void } | undefined;
}

/** Public routes for operators: whether the server runs, and whether it can work. */
export function operationRoutes({ store, eventLog }: Needs): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(HEALTH_PATH, (c) => c.text('ok\n'));

  app.get(READINESS_PATH, async (c) => {
    const unavailable = (detail: string) => {
      c.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return problem(c, 503, 'unavailable', detail);
    };
    try {
      await store.ping();
    } catch {
      return unavailable('The database does not answer.');
    }
    try {
      eventLog?.requireReady();
    } catch {
      return unavailable('The log before the database refuses events.');
    }
    return c.text('ok\n');
  });

  return app;
}

/** Responds with the metrics to those who may read them; a route of the console's listener. */
export async function answerMetrics(
  c: Context<ServerEnv>,
  {
    config,
    metrics,
  }: {
    config: Pick<Config, 'metricsToken'>;
    metrics: Pick<Metrics, 'render' | 'contentType'>;
  },
): Promise<Response> {
  if (!mayReadMetrics(c, config)) {
    c.header('WWW-Authenticate', 'Bearer');
    return problem(c, 401, 'metrics-refused', 'The metrics need the token of METRICS_TOKEN.');
  }
  return c.body(await metrics.render(), 200, { 'Content-Type': metrics.contentType });
}
