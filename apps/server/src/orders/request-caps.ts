import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { createRateLimit, networkOf, siteOfNetwork } from '../http/rate-limit.ts';

/** Maximum number of requests of a kind in an hour from a network: an IPv4 address or 64 bits of IPv6, and 48 bits. */
const HOURLY = {
  quote: { network: 60, site: 120 },
  'call-back': { network: 20, site: 40 },
  // Every pair of a reference and an e-mail address counts, right or wrong.
  'find-order': { network: 20, site: 40 },
};

/** Maximum number of requests that are accepted in an hour. */
export interface RequestCaps {
  /** Takes one from a network address: 0, else the milliseconds to wait. */
  take(address: string): number;
}

/**
 * Bounds the requests that people answer: by network, and over all senders. Each of several servers
 * counts for itself.
 *
 * @param all how many of this kind all senders together may send in an hour
 */
export function createRequestCaps(
  kind: keyof typeof HOURLY,
  { all, now }: { all: number; now: () => number },
): RequestCaps {
  const limitOf = (limit: number) => createRateLimit({ limit, now, windowMs: HOUR_MS });
  const byNetwork = limitOf(HOURLY[kind].network);
  const bySite = limitOf(HOURLY[kind].site);
  const overAll = limitOf(all);
  return {
    take(address) {
      const network = networkOf(address);
      const counted = [
        [byNetwork, network],
        [bySite, siteOfNetwork(network)],
        [overAll, ''],
      ] as const;
      const waitMs = Math.max(...counted.map(([limit, key]) => limit.take(key, 0)));
      if (waitMs === 0) for (const [limit, key] of counted) limit.take(key);
      return waitMs;
    },
  };
}
