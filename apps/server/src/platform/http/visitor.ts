import { BlockList, isIP, isIPv4 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { OPT_OUT_COOKIE } from '@zipfront/contracts/visits/cookies';
import type { Context, MiddlewareHandler } from 'hono';
import { isbot } from 'isbot';
import { boundedMemo } from '../bounded-memo.ts';
import { cookieValues } from './cookies.ts';

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

/** A public address is cut after this many parts: half of IPv4, a quarter of IPv6. */
const SHOWN_PARTS = 2;

/** Private addresses stay complete, public ones are cut, and other text is dropped. */
export function maskedAddress(text: string): string {
  const address = text.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 0) return 'not an address';
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (privateNetworks.check(address, family)) return address;
  return family === 'ipv4'
    ? `${address.split('.').slice(0, SHOWN_PARTS).join('.')}.x.x`
    : `${address.split(':').slice(0, SHOWN_PARTS).join(':')}:…`;
}

/** Maximum number of remembered agents. Most visitors share some hundreds; others send any. */
const MAX_REMEMBERED_AGENTS = 1_000;

/** Longer user agents are not browsers', and are not remembered, so that memory stays bounded. */
const MAX_REMEMBERED_AGENT_LENGTH = 512;

/** Handheld browsers, also inside apps. Crawlers that imitate one also give their own name. */
const HANDHELD =
  /^Mozilla\/5\.0 \((?:Linux;(?: (?:U|[a-z]+_64);)? Android|iPhone|iPad|iPod).{0,200}?\) .*\b(?:Mobile|Safari)\b/;

/** A handheld Android browser's first brackets: system, perhaps language, model, build. */
const DEVICE = /^(Mozilla\/5\.0 \(Linux;[^;)]*?(?:;[^;)]*?)?Android[\d. ]*;)([^)]{0,120})(?=\))/;

/** Model ("M BOT 551") and build. A crawler's part has a version, an address, or "compatible". */
const MODEL = /^(?!.*(?:compatible|[:@]|\+http))[^/]*(?:\bBuild\/.*)?$/i;

/** Names of apps with words of crawlers. Google's need a version: crawlers are `GoogleOther`. */
const WORDS_OF_APPS =
  /news|feed|sogoum(?:se|obilebrowser)|process\/tools(?:mp)?|(?<![\w-])google(?!other|producer)(?=[a-z]*\/\d)/gi;

const OTHER_BOTS =
  /\b(?:Amzn-User|amazon-kendra|Assetnote|Miniature\.io|yunjiankong|ms-office|Microsoft Office)\b/;

/** The pattern has some thousands of characters. */
const remembered = boundedMemo(isBotAgent, {
  maxEntries: MAX_REMEMBERED_AGENTS,
  maxLength: MAX_REMEMBERED_AGENT_LENGTH,
});

/**
 * Whether a user agent is that of a known crawler, monitor or headless browser; words in models and
 * names of apps do not count.
 */
export function isKnownBot(agent: string | undefined): boolean {
  return remembered(agent ?? '');
}

function isBotAgent(agent: string): boolean {
  if (!isbot(agent)) return OTHER_BOTS.test(agent);
  if (!HANDHELD.test(agent)) return true;
  const named = agent.replace(DEVICE, (_, system: string, list: string) =>
    [system, ...list.split(';').filter((part) => !MODEL.test(part))].join(';'),
  );
  return isbot(named.replace(WORDS_OF_APPS, ''));
}

export interface Visitor {
  /** The client's address, behind `TRUST_PROXY` proxies. It is never logged or stored. */
  address: string;
  host: string | undefined;
  bot: boolean;
  /** Whether the browser fetches before the visitor asks, by one of `PURPOSE_HEADERS`. */
  prefetch: boolean;
  /** `Sec-GPC: 1`. */
  privacySignal: boolean;
  /** Whether the visitor has opted out on the site itself, by its cookie. */
  optedOut: boolean;
}

export interface RequestVariables {
  requestId: string;
  visitor: Visitor;
  route?: string;
}

export interface ServerEnv {
  Variables: RequestVariables;
  Bindings: Partial<HttpBindings>;
}

export type RequestContext = Context<ServerEnv>;

/** The address of a request without a socket, as in a test. */
export const NO_ADDRESS = 'unknown';

export function readVisitor({ trustProxy }: { trustProxy: number }): MiddlewareHandler<ServerEnv> {
  return function readVisitor(c, next) {
    c.set(
      'visitor',
      parseVisitor(
        (name) => c.req.header(name),
        c.env?.incoming?.socket.remoteAddress ?? NO_ADDRESS,
        trustProxy,
      ),
    );
    return next();
  };
}

/** Headers that say what a page is fetched for: today's, and those of older browsers. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Words of a request that a browser makes before a visitor asks, or for a page's picture. */
const AHEAD = /\b(?:prefetch|prerender|preview)\b/i;

/**
 * Reads what a request's headers say of its visitor. `header` returns one by its lower-case name;
 * `peer` is the socket's other end.
 */
export function parseVisitor(
  header: (name: string) => string | undefined,
  peer: string,
  trustProxy: number,
): Visitor {
  return {
    address: addressBehind(trustProxy, header('x-forwarded-for'), peer),
    host: header('host'),
    bot: isKnownBot(header('user-agent')),
    prefetch: PURPOSE_HEADERS.some((name) => AHEAD.test(header(name) ?? '')),
    privacySignal: hasPrivacySignal(header('sec-gpc')),
    optedOut: hasOptedOut(header('cookie')),
  };
}

/** Whether a `Sec-GPC` header asks not to sell or share data: only the value `1` does. */
export function hasPrivacySignal(secGpc: string | string[] | undefined): boolean {
  return secGpc === '1';
}

export function hasOptedOut(cookies: string | undefined): boolean {
  return cookieValues(cookies, OPT_OUT_COOKIE).includes('1');
}

/** The address behind `trustProxy` proxies; what is further left is the client's own words. */
export function addressBehind(
  proxies: number,
  forwardedFor: string | undefined,
  peer: string,
): string {
  if (proxies === 0 || forwardedFor === undefined) return peer;
  const chain = [...forwardedFor.split(',').map((entry) => entry.trim()), peer];
  return chain[Math.max(0, chain.length - 1 - proxies)] || peer;
}
