import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { addressBehind, maskedAddress, NO_ADDRESS, type ServerEnv } from './visitor.ts';

export const PROXY_WARNING =
  'X-Forwarded-For arrives and TRUST_PROXY is 0: behind a proxy all visitors share one rate limit; ' +
  'set TRUST_PROXY to the number of proxies before this server';

export const PROXY_NOTICE =
  'the first X-Forwarded-For: "visitor" should be a network of visitors, and what follows it in ' +
  '"forwardedFor" and "peer" your proxies; otherwise TRUST_PROXY is wrong';

/** Maximum number of logged entries, the last ones: a client may send any number of others. */
const MAX_LOGGED_ENTRIES = 12;

/** Logs the first `X-Forwarded-For`, with public addresses shortened, to check `TRUST_PROXY`. */
export function proxyWarning({
  trustProxy,
  log,
}: {
  trustProxy: number;
  log: Pick<Logger, 'warn' | 'info'>;
}): MiddlewareHandler<ServerEnv> {
  let isSaid = false;

  function say(forwardedFor: string, peer: string): void {
    isSaid = true;
    if (trustProxy === 0) {
      log.warn(PROXY_WARNING);
      return;
    }
    const entries = forwardedFor.split(',');
    const facts = {
      trustProxy,
      entries: entries.length,
      forwardedFor: entries.slice(-MAX_LOGGED_ENTRIES).map(maskedAddress),
      peer: maskedAddress(peer),
      visitor: maskedAddress(addressBehind(trustProxy, forwardedFor, peer)),
    };
    log.info(facts, PROXY_NOTICE);
  }

  return function proxyWarning(c, next) {
    const forwardedFor = isSaid ? undefined : c.req.header('X-Forwarded-For');
    if (forwardedFor !== undefined) {
      say(forwardedFor, c.env?.incoming?.socket.remoteAddress ?? NO_ADDRESS);
    }
    return next();
  };
}
