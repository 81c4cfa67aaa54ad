import type { MiddlewareHandler } from 'hono';
import type { Services } from '../services.ts';
import { answerError } from './errors.ts';
import type { ServerEnv } from './visitor.ts';

/** Submits and new visits that one address may make in a minute. */
export const VISITS_PER_MINUTE = 60;

/** Zip code lookups that one address may make in a minute. */
export const LOOKUPS_PER_MINUTE = 240;

/** Error reports that one address may send in a minute: a page in a loop of errors sends no more. */
export const ERROR_REPORTS_PER_MINUTE = 60;

const MINUTE_MS = 60_000;

/** How many addresses are counted at once; beyond it the oldest is forgotten. */
const MAX_ADDRESSES = 50_000;

/** Counts what each key takes. */
export interface RateLimit {
  /** Takes one: 0 where it is allowed, else the milliseconds to wait. */
  take(key: string): number;
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
    take(key) {
      const at = now();
      const window = windows.get(key);
      if (window === undefined || window.endsAt <= at) {
        windows.delete(key);
        forgetOld(at);
        windows.set(key, { count: 1, endsAt: at + windowMs });
        return 0;
      }
      if (window.count >= limit) return window.endsAt - at;
      window.count += 1;
      return 0;
    },
  };
}

/** Answers 429 with `Retry-After` where the visitor's address has used up its limit. */
export function rateLimited(
  limit: RateLimit,
  parts: Pick<Services, 'pages'>,
): MiddlewareHandler<ServerEnv> {
  return async function rateLimited(c, next) {
    const waitMs = limit.take(networkOf(c.get('visitor').address));
    if (waitMs === 0) return next();
    return answerError(c, parts, {
      status: 429,
      type: 'too-many-requests',
      detail: 'Too many requests from here: try again shortly.',
      retryAfter: Math.ceil(waitMs / 1000),
    });
  };
}

/**
 * What an address is counted under (without the port that some proxies add): an IPv4 address as it is, an IPv6 address by its first 64
 * bits, because one subscriber holds all addresses behind them.
 */
export function networkOf(addressAndPort: string): string {
  const address = addressAndPort.replace(/^\[?([\d.]+|.+(?=\]))\]?:\d+$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length + after < 8) groups.push('0');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
