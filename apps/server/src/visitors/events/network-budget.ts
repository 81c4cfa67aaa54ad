import { MEGABYTE } from '@zipfront/contracts/bytes';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { createRateLimit } from '../../platform/http/rate-limit.ts';

export const REQUESTS_PER_MINUTE = 10_000;

/** Maximum bytes of a network per minute: the events of about a thousand visitors. */
export const BYTES_PER_MINUTE = 16 * MEGABYTE;

/**
 * Maximum bytes of a network per day. An office of a thousand visitors uses 16 % of it; the limit
 * per minute alone would allow 23 GB.
 */
export const BYTES_PER_DAY = 1024 * MEGABYTE;

/** A wide network (IPv6, 48 bits) may use this many times the limits of one network. */
const WIDE_FACTOR = 4;

/** Bytes charged for each event beside its text, for its other columns and index entries. */
const BYTES_CHARGED_PER_EVENT = 512;

export interface Origins {
  network: string;
  wideNetwork: string;
}

export interface UsedUp {
  why: 'budget' | 'day-budget';
  waitMs: number;
}

export interface NetworkBudget {
  enter(origins: Origins): UsedUp | null;
  /** Charges an unpacked body and its events. Beyond the budget, the network's requests wait. */
  spend(origins: Origins, bytes: number, events: number): void;
}

export function createNetworkBudget({ now }: { now: () => number }): NetworkBudget {
  const createLimits = (factor: number) => ({
    requests: createRateLimit({ limit: factor * REQUESTS_PER_MINUTE, now }),
    bytes: createRateLimit({ limit: factor * BYTES_PER_MINUTE, now }),
    bytesOfDay: createRateLimit({ limit: factor * BYTES_PER_DAY, now, windowMs: DAY_MS }),
  });
  const [narrow, wide] = [createLimits(1), createLimits(WIDE_FACTOR)];

  function limitsFor({ network, wideNetwork }: Origins) {
    const own = { limits: narrow, key: network };
    return wideNetwork === network ? [own] : [own, { limits: wide, key: wideNetwork }];
  }

  return {
    enter(origins) {
      for (const { limits, key } of limitsFor(origins)) {
        const dayMs = limits.bytesOfDay.take(key, 0);
        if (dayMs > 0) return { why: 'day-budget', waitMs: dayMs };
        const waitMs = limits.bytes.take(key, 0) || limits.requests.take(key);
        if (waitMs > 0) return { why: 'budget', waitMs };
      }
      return null;
    },
    spend(origins, unpacked, events) {
      const spent = unpacked + events * BYTES_CHARGED_PER_EVENT;
      for (const { limits, key } of limitsFor(origins)) {
        limits.bytes.take(key, spent);
        limits.bytesOfDay.take(key, spent);
      }
    },
  };
}

export const UNLIMITED: NetworkBudget = { enter: () => null, spend: () => {} };
