import { MINUTE_MS } from '@zipfront/contracts/time';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { type ErrorPages, respondWithError } from './errors.ts';
import type { ServerEnv } from './visitor.ts';

/** New visits that one address may make in a minute; of the shipping site, forms that are sent, too. */
export const VISITS_PER_MINUTE = 60;

/** Calls of visits, submits and choices among them, that one address may make in a minute. */
export const VISIT_CALLS_PER_MINUTE = 240;

/** Zip code lookups that one address may make in a minute. */
export const LOOKUPS_PER_MINUTE = 240;

/** Exports of a visit that one address may make in a minute: each reads all that is stored of it. */
export const EXPORTS_PER_MINUTE = 6;

/** Attempts to delete an order by its reference that one address may make in a minute. */
export const ORDER_DELETIONS_PER_MINUTE = 6;

/** Reports of partners that one address may send in a minute: a partner sends all of a day at once. */
export const POSTBACKS_PER_MINUTE = 600;

/** Error reports that one address may send in a minute: a page in a loop of errors sends no more. */
export const ERROR_REPORTS_PER_MINUTE = 60;

/** Maximum number of addresses that are counted at once; beyond it the oldest is forgotten. */
const MAX_ADDRESSES = 50_000;

/** Counts what each key takes. */
export interface RateLimit {
  /**
   * Takes one, or as many as are given: 0 where the key had any left, else the milliseconds to wait.
   * The last take may go past the limit; one of 0 only asks.
   */
  take(key: string, amount?: number): number;
}

/**
 * Allows each key a number of takes within a window that starts with its first take. Memory is
 * bounded: a window that is over is forgotten, and past the capacity the oldest window goes.
 *
 * @param options.now the wall clock in epoch milliseconds
 */
export function createRateLimit({
  limit,
  now,
  windowMs = MINUTE_MS,
  capacity = MAX_ADDRESSES,
}: {
  limit: number;
  now: () => number;
  windowMs?: number;
  capacity?: number;
}): RateLimit {
  // All windows are equally long, so that the order of insertion is the order of their ends.
  const windows = new Map<string, { count: number; endsAt: number }>();

  function forgetOld(at: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > at && windows.size < capacity) return;
      windows.delete(key);
    }
  }

  return {
    take(key, amount = 1) {
      const at = now();
      const window = windows.get(key);
      if (window === undefined || window.endsAt <= at) {
        windows.delete(key);
        forgetOld(at);
        windows.set(key, { count: amount, endsAt: at + windowMs });
        return 0;
      }
      if (window.count >= limit) return window.endsAt - at;
      window.count += amount;
      return 0;
    },
  };
}

/**
 * Responds with 429 and `Retry-After` where the visitor's address has used up its limit.
 *
 * @param parts.onRefused called for each such answer
 * @param counts which requests are counted, and can be refused; all where it is left out
 */
export function rateLimited(
  limit: RateLimit,
  parts: { pages: ErrorPages; onRefused(): void },
  counts: (c: Context<ServerEnv>) => boolean | Promise<boolean> = () => true,
): MiddlewareHandler<ServerEnv> {
  return async function rateLimited(c, next) {
    if (!(await counts(c))) return next();
    const waitMs = limit.take(networkOf(c.get('visitor').address));
    if (waitMs === 0) return next();
    parts.onRefused();
    return respondWithError(c, parts, {
      status: 429,
      type: 'too-many-requests',
      detail: 'Too many requests from here: try again shortly.',
      retryAfter: Math.ceil(waitMs / 1000),
    });
  };
}

/**
 * The network that an address is counted under (without the port that some proxies add): an IPv4 address as
 * it is, an IPv6 address by its first 64 bits, because one subscriber holds all addresses behind them.
 */
export function networkOf(addressAndPort: string): string {
  if (!addressAndPort.includes(':')) return addressAndPort;
  const address = addressAndPort.replace(/^\[?([\d.]+|.+(?=\]))\]?:\d+$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [before = [], after] = address
    .split('::', 2)
    .map((part) => part.split(':').filter(Boolean));
  const groups = after === undefined ? before : withZeros(before, after);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an address where `::` stands for those that are zero. */
function withZeros(before: string[], after: string[]): string[] {
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

/** The wide network that a network belongs to: of IPv6 its first 48 bits, of IPv4 the network itself. */
export function wideNetworkOf(network: string): string {
  return network.includes(':') ? `${network.split(':', 3).join(':')}::/48` : network;
}

/** A flood of refused requests writes a line in this time. */
const LINE_MS = 60_000;

/**
 * Notes a request that was refused because its address has used up its limit: the first is logged at
 * once, those of the minute that follows with the next line.
 *
 * @param options.now the wall clock in epoch milliseconds
 */
export function limitLog({ log, now }: { log: Logger; now: () => number }): () => void {
  let refused = 0;
  let quietUntil = 0;
  return () => {
    refused += 1;
    if (now() < quietUntil) return;
    log.warn({ refused }, 'requests were answered 429: an address has used up its limit');
    refused = 0;
    quietUntil = now() + LINE_MS;
  };
}
