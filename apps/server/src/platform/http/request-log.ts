import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import type { ServerEnv } from './visitor.ts';

const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * Gives each request an id for the log and the response. A client's own could contain anything, and
 * is ignored.
 */
export function requestId(): MiddlewareHandler<ServerEnv> {
  return function requestId(c, next) {
    const id = randomUUID();
    c.set('requestId', id);
    // The header is set on the outgoing message, because a `Headers` object costs more than all its
    // headers.
    c.env?.outgoing?.setHeader(REQUEST_ID_HEADER, id);
    return next();
  };
}

const NO_ROUTE = 'none';

export interface RequestMeasure {
  /** The pattern of the route, never the address: `/api/zipcodes/:zip/`. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

/** Logs and measures each request: id, route pattern, status and time, never address or body. */
export function requestLog({
  log,
  metrics,
  clock = () => performance.now(),
}: {
  log: Logger;
  metrics: { requestDone(request: RequestMeasure): void };
  clock?: () => number;
}): MiddlewareHandler<ServerEnv> {
  return async function requestLog(c, next) {
    const started = clock();
    await next();
    const ms = clock() - started;
    const { method } = c.req;
    const { status } = c.res;
    const pattern = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path;
    const route = c.get('route') ?? pattern ?? NO_ROUTE;
    metrics.requestDone({ route, method, status, seconds: ms / 1_000 });
    log.info({
      requestId: c.get('requestId'),
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
    });
  };
}
