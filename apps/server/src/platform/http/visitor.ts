import { BlockList, isIP, isIPv4 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { OPT_OUT_COOKIE } from '@zipfront/contracts/cookies';
import type { MiddlewareHandler } from 'hono';
import { isbot } from 'isbot';
import { boundedMemo } from '../bounded-memo.ts';
import { cookieValues } from './cookies.ts';

/** Networks of this machine and of private networks, whose addresses are those of proxies rather than of visitors. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

/** A public address is cut after this number of its parts: half of IPv4, a quarter of IPv6. */
const SHOWN_PARTS = 2;

/**
 * An address for the log: a private one in full, of a public one the first parts alone, because it may be a visitor's. Of other
 * text nothing.
 */
export function maskedAddress(text: string): string {
  const address = text.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 0) return 'not an address';
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (privateNetworks.check(address, family)) return address;
  return family === 'ipv4'
    ? `${address.split('.').slice(0, SHOWN_PARTS).join('.')}.x.x`
    : `${address.split(':').slice(0, SHOWN_PARTS).join(':')}:…`;
}

/** Maximum number of user agents that are remembered: most visitors share some hundreds, the rest send anything. */
const MAX_REMEMBERED_AGENTS = 1_000;

/** A longer user agent is no browser's, and is not remembered, so that memory stays bounded. */
const MAX_REMEMBERED_AGENT_LENGTH = 512;

/** A browser of a telephone or a tablet, also the one inside an app. Crawlers that act like one name themselves as well. */
const HANDHELD =
  /^Mozilla\/5\.0 \((?:Linux; Android|iPhone|iPad|iPod).{0,200}?\) AppleWebKit\/.*\b(?:Mobile|Safari)\//;

/** The model of a telephone, which may be named "M BOT 551": without addresses, with which crawlers name themselves. */
const MODEL =
  /^(Mozilla\/5\.0 \(Linux; Android[\d. ]*);(?![^)]*compatible)[^+:@]{0,120}?(?=\) AppleWebKit)/;

/**
 * Words in the names of apps that people read in (`SmartNews/24.5.0`, `GoogleNews/5.9`), and in those of crawlers, which
 * say more. Of Google's own names only those of apps, with a version right behind: its crawlers are `GoogleOther`,
 * `Google-Read-Aloud`, `Mediapartners-Google`.
 */
const WORDS_OF_APPS = /news|feed|(?<![\w-])google(?!other|producer)(?=[a-z]*\/\d)/gi;

/** The pattern is some thousands of characters long. */
const remembered = boundedMemo(isBotAgent, {
  maxEntries: MAX_REMEMBERED_AGENTS,
  maxLength: MAX_REMEMBERED_AGENT_LENGTH,
});

/**
 * Whether a request comes from a known crawler, monitor or headless browser, by its user agent. A word alone does not
 * make one of a browser that people hold in their hands: its model, and words of apps, do not count there.
 */
export function isKnownBot(agent: string | undefined): boolean {
  return remembered(agent ?? '');
}

function isBotAgent(agent: string): boolean {
  if (!isbot(agent)) return false;
  return !HANDHELD.test(agent) || isbot(agent.replace(MODEL, '$1').replace(WORDS_OF_APPS, ''));
}

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
