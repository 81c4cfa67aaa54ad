import type { HttpBindings } from '@hono/node-server';
import { OPT_OUT_COOKIE } from '@zipfront/contracts/cookies';
import type { MiddlewareHandler } from 'hono';
import { cookieValues } from './cookies.ts';
import { isKnownBot } from './is-known-bot.ts';

/** Properties of a request that describe its sender, before any visit is looked up. */
export interface Visitor {
  /** The client's address, behind `TRUST_PROXY` proxies. Never logged, never stored. */
  address: string;
  /** The host that the request names, with its port; which site's own it may be, pages know. */
  host: string | undefined;
  /** A known crawler, monitor or headless browser, by user agent. */
  bot: boolean;
  /** The browser fetches ahead of the visitor (`Sec-Purpose: prefetch`). */
  prefetch: boolean;
  /** `Sec-GPC: 1`. */
  privacySignal: boolean;
  /** The visitor has opted out on the site itself, which its cookie says. */
  optedOut: boolean;
}

/** The variables that the first middleware sets on every request. */
export interface RequestVariables {
  requestId: string;
  visitor: Visitor;
  /** Name of the request in the log and the metrics, if no route's pattern says it. */
  route?: string;
}

/** Types of the context of every route. */
export interface ServerEnv {
  Variables: RequestVariables;
  Bindings: Partial<HttpBindings>;
}

/** The address of a request that did not come over a socket (a test's). */
export const NO_ADDRESS = 'unknown';

/** Sets `visitor` on every request. */
export function readVisitor({ trustProxy }: { trustProxy: number }): MiddlewareHandler<ServerEnv> {
  return function readVisitor(c, next) {
    c.set(
      'visitor',
      visitorOf(
        (name) => c.req.header(name),
        c.env?.incoming?.socket.remoteAddress ?? NO_ADDRESS,
        trustProxy,
      ),
    );
    return next();
  };
}

/**
 * @param header a request header by its lower-case name
 * @param peer the address of the other end of the socket
 * @param trustProxy how many proxies stand before the server
 */
export function visitorOf(
  header: (name: string) => string | undefined,
  peer: string,
  trustProxy: number,
): Visitor {
  const purpose = header('sec-purpose') ?? header('purpose') ?? '';
  return {
    address: addressBehind(trustProxy, header('x-forwarded-for'), peer),
    host: header('host'),
    bot: isKnownBot(header('user-agent')),
    prefetch: purpose.includes('prefetch'),
    privacySignal: hasPrivacySignal(header('sec-gpc')),
    optedOut: hasOptedOut(header('cookie')),
  };
}

/** Whether a `Sec-GPC` header asks not to be sold or shared: the value `1` and no other. */
export function hasPrivacySignal(secGpc: string | string[] | undefined): boolean {
  return secGpc === '1';
}

/** Whether a `Cookie` header says that the visitor has opted out on the site itself. */
export function hasOptedOut(cookies: string | undefined): boolean {
  return cookieValues(cookies, OPT_OUT_COOKIE).includes('1');
}

/**
 * The client's address behind a number of proxies, each of which appended the address it saw to
 * `X-Forwarded-For`. What stands further left was sent by the client and is not believed.
 */
export function addressBehind(
  proxies: number,
  forwardedFor: string | undefined,
  peer: string,
): string {
  if (proxies === 0 || forwardedFor === undefined) return peer;
  const chain = [...forwardedFor.split(',').map((entry) => entry.trim()), peer];
  return chain[Math.max(0, chain.length - 1 - proxies)] || peer;
}
