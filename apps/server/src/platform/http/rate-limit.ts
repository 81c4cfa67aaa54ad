import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { notedByMinute } from '../log.ts';
import { type ErrorPages, respondWithError } from './errors.ts';
import type { RequestContext, ServerEnv } from './visitor.ts';

/** Maximum number of counted addresses. Beyond it the oldest is forgotten. */
const MAX_ADDRESSES = 50_000;

export interface RateLimit {
  /**
   * Takes an amount. Returns 0 if any was left, otherwise milliseconds to wait. The last take may
   * exceed the limit.
   */
  take(key: string, amount?: number): number;
}

/** Whether a window is over. One that ends later than it can was made before the clock was set back. */
export function hasEnded(endsAt: number, at: number, windowMs: number): boolean {
  return endsAt <= at || endsAt > at + windowMs;
}

/**
 * Counts each key in a window that starts with its first take. Beyond the capacity the oldest
 * window is dropped.
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
  // All windows have the same length, so they end in the order of insertion.
  const windows = new Map<string, { count: number; endsAt: number }>();

  function forgetOld(at: number): void {
    for (const [key, { endsAt }] of windows) {
      if (!hasEnded(endsAt, at, windowMs) && windows.size < capacity) return;
      windows.delete(key);
    }
  }

  return {
    take(key, amount = 1) {
      const at = now();
      const window = windows.get(key);
      if (window === undefined || hasEnded(window.endsAt, at, windowMs)) {
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

/** Responds with 429 and `Retry-After` beyond an address's limit; `counts` selects requests. */
export function rateLimited(
  limit: RateLimit,
  parts: { pages: ErrorPages; onRefused(): void },
  counts: (c: RequestContext) => boolean | Promise<boolean> = () => true,
): MiddlewareHandler<ServerEnv> {
  return async function rateLimited(c, next) {
    if (!(await counts(c))) return next();
    const waitMs = limit.take(clientNetwork(c.get('visitor').address));
    if (waitMs === 0) return next();
    parts.onRefused();
    return respondWithError(c, parts, {
      status: 429,
      type: 'too-many-requests',
      detail: 'Too many requests from here: try again shortly.',
      retryAfter: Math.ceil(waitMs / 1_000),
    });
  };
}

/**
 * Returns the network of an address, without the port that some proxies add; IPv6 is cut to 64
 * bits, which one subscriber has.
 */
export function clientNetwork(addressAndPort: string): string {
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

/** Writes out the zeros that `::` stands for, as eight groups. */
function withZeros(before: string[], after: string[]): string[] {
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}

export function widenNetwork(network: string): string {
  return network.includes(':') ? `${network.split(':', 3).join(':')}::/48` : network;
}

export function limitLog({ log }: { log: Logger }): () => void {
  return notedByMinute((refused) => {
    log.warn({ refused }, 'requests were answered 429: an address has used up its limit');
  });
}
