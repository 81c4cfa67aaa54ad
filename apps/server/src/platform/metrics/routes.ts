import { Hono } from 'hono';
import type { Config } from '../config/config.ts';
import { RETRY_AFTER_SECONDS } from '../http/errors.ts';
import { problem } from '../http/problem.ts';
import { HEALTH_PATH, READINESS_PATH } from '../http/route-table.ts';
import type { RequestContext, ServerEnv } from '../http/visitor.ts';
import type { ClockWatch } from '../jobs/start-clock-watch.ts';
import type { Store } from '../store/store.ts';
import { checkBearer } from '../tokens.ts';
import type { Metrics } from './metrics.ts';

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;

const PROXY_HEADERS = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Real-IP'];

/**
 * Whether a request may read the metrics. Without a configured token, programs of this machine may,
 * but not through its proxy.
 */
function mayReadMetrics(
  c: RequestContext,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): boolean {
  if (metricsToken !== null) {
    return checkBearer(c.req.header('Authorization'), metricsToken) === 'granted';
  }
  const peer = c.env?.incoming?.socket.remoteAddress ?? '';
  return LOOPBACK.test(peer) && !PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
}

export interface ReadinessParts {
  store: Pick<Store, 'ping'>;
  clock: Pick<ClockWatch, 'isRight'>;
}

export function operationRoutes({ store, clock }: ReadinessParts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(HEALTH_PATH, (c) => c.text('ok\n'));

  app.get(READINESS_PATH, async (c) => {
    const reason = await whyNotReady();
    if (reason === null) return c.text('ok\n');
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return problem(c, 503, 'unavailable', reason);
  });

  async function whyNotReady(): Promise<string | null> {
    try {
      await store.ping();
    } catch {
      return 'The database does not answer.';
    }
    if (!clock.isRight()) return 'The clock of the database differs by more than five seconds.';
    return null;
  }

  return app;
}

export async function handleMetrics(
  c: RequestContext,
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
