import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ServerEnv } from './visitor.ts';

/** Logged once, at the first request that comes over a proxy which is not configured. */
export const PROXY_WARNING =
  'X-Forwarded-For arrives and TRUST_PROXY is 0: behind a proxy all visitors share one rate limit; ' +
  'set TRUST_PROXY to the number of proxies before this server';

/** Warns once where requests carry `X-Forwarded-For` and no proxy is trusted. */
export function proxyWarning({
  trustProxy,
  log,
}: {
  trustProxy: number;
  log: Logger;
}): MiddlewareHandler<ServerEnv> {
  let isSaid = trustProxy > 0;
  return function proxyWarning(c, next) {
    if (!isSaid && c.req.header('X-Forwarded-For') !== undefined) {
      isSaid = true;
      log.warn(PROXY_WARNING);
    }
    return next();
  };
}
