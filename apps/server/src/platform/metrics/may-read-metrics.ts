import type { Context } from 'hono';
import type { Config } from '../config/config.ts';
import { checkBearer } from '../http/bearer.ts';
import type { ServerEnv } from '../http/visitor.ts';

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;

/** Headers that proxies add. */
const PROXY_HEADERS = ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Real-IP'];

/**
 * Whether a client may read the metrics: one with the token; without a configured token, programs on this
 * machine. What a proxy on this machine passes on comes from elsewhere.
 */
export function mayReadMetrics(
  c: Context<ServerEnv>,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): boolean {
  if (metricsToken !== null) {
    return checkBearer(c.req.header('Authorization'), metricsToken) === 'granted';
  }
  const peer = c.env?.incoming?.socket.remoteAddress ?? '';
  return LOOPBACK.test(peer) && !PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
}
