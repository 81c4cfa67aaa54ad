import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '../platform/http/is-loopback.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { ConsoleConfig } from './console-context.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Refuses (421) a host name that is not the console's. Otherwise a page of another host, whose name leads to
 * this machine, could read the console's responses in a browser here.
 */
export function hostCheck(
  config: Pick<ConsoleConfig, 'consoleUrl' | 'metricsToken'>,
): MiddlewareHandler<ServerEnv> {
  const { host: own } = new URL(config.consoleUrl);
  return function hostCheck(c, next) {
    const host = c.req.header('host') ?? '';
    const hostname = host.replace(/:\d+$/, '');
    // With a token Prometheus asks by any name. Without one, what a proxy passes on comes from elsewhere.
    const isOwn =
      c.req.path === CONSOLE_PATHS.metrics ? config.metricsToken !== null : host === own;
    if (isOwn || isLoopback(hostname)) return next();
    return Promise.resolve(
      c.text('This name does not lead to the console: set CONSOLE_URL to its address.\n', 421),
    );
  };
}

/**
 * Refuses (403) a post that does not come from a page of the console, by `Origin` and `Sec-Fetch-Site`. A post
 * with neither is refused, too: every browser that the console supports sends one.
 */
export function forgeryCheck({
  consoleUrl,
}: Pick<ConsoleConfig, 'consoleUrl'>): MiddlewareHandler<ServerEnv> {
  const { protocol } = new URL(consoleUrl);
  return function forgeryCheck(c, next) {
    if (SAFE_METHODS.has(c.req.method)) return next();
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const own = `${protocol}//${c.req.header('host') ?? ''}`;
    const isOwn =
      origin === undefined || origin === 'null' ? site === 'same-origin' : origin === own;
    if (isOwn && (site === undefined || site === 'same-origin')) return next();
    return Promise.resolve(c.text('This form may not be sent from another site.\n', 403));
  };
}
