import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '../../platform/http/origin-check.ts';
import type { RequestContext, ServerEnv } from '../../platform/http/visitor.ts';
import type { ConsoleConfig } from '../console-context.ts';

export function isSafe(c: RequestContext): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD';
}

function ownOrigin(c: RequestContext, consoleUrl: string): string {
  return `${new URL(consoleUrl).protocol}//${c.req.header('host') ?? ''}`;
}

/** Refuses (421): another host whose name resolves to this machine could read responses. */
export function hostCheck(
  config: Pick<ConsoleConfig, 'consoleUrl' | 'metricsToken'>,
): MiddlewareHandler<ServerEnv> {
  const { host: own } = new URL(config.consoleUrl);
  return function hostCheck(c, next) {
    const host = c.req.header('host') ?? '';
    const hostname = host.replace(/:\d+$/, '');
    // With a token, Prometheus may use any host name.
    const isOwn =
      c.req.path === CONSOLE_PATHS.metrics ? config.metricsToken !== null : host === own;
    if (isOwn || isLoopback(hostname)) return next();
    return Promise.resolve(
      c.text('This name does not lead to the console: set CONSOLE_URL to its address.\n', 421),
    );
  };
}

/**
 * Whether the console itself sent a change. `mayNameNothing`: a request without `Origin` and
 * `Sec-Fetch-Site` counts as its own. Every supported browser sends one of them with a change.
 */
export function isOwnChange(
  c: RequestContext,
  { consoleUrl, mayNameNothing }: { consoleUrl: string; mayNameNothing: boolean },
): boolean {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  if (origin === undefined && site === undefined) return mayNameNothing;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === 'null'
    ? site === 'same-origin'
    : origin === ownOrigin(c, consoleUrl);
}

export function forgeryCheck({
  consoleUrl,
}: Pick<ConsoleConfig, 'consoleUrl'>): MiddlewareHandler<ServerEnv> {
  return function forgeryCheck(c, next) {
    if (isSafe(c) || isOwnChange(c, { consoleUrl, mayNameNothing: false })) return next();
    return Promise.resolve(c.text('This form may not be sent from another site.\n', 403));
  };
}
