import { hash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { clientNetwork, createRateLimit, widenNetwork } from '../../platform/http/rate-limit.ts';

/**
 * Maximum number of requests in an hour from an IPv4 address or 64 bits of IPv6 (`network`), and
 * from 48 bits (`site`).
 */
const HOURLY = {
  quote: { network: 60, site: 120 },
  'call-back': { network: 20, site: 40 },
  // Every pair of a reference and an e-mail address counts, right or wrong.
  'find-order': { network: 20, site: 40 },
};

/** Maximum number of requests in a day with the same e-mail address, or the same number. */
const DAILY_BY_CONTACT = 30;

/** Share of all requests that may come without a solved challenge, over all senders. */
const UNCHALLENGED_SHARE = 1 / 2;

export interface RequestSender {
  address: string;
  contacts: readonly string[];
  isUnchallenged: boolean;
}

export interface RequestCaps {
  /** Counts a request. Returns 0, or the milliseconds to wait. */
  take(sender: RequestSender): number;
}

/**
 * Makes limits by network, contact and all senders. `all` is null for a kind that no person works
 * on, so that senders cannot use up each other's share.
 */
export function createRequestCaps(
  kind: keyof typeof HOURLY,
  { all, now }: { all: number | null; now: () => number },
): RequestCaps {
  const hourlyLimit = (limit: number) => createRateLimit({ limit, now, windowMs: HOUR_MS });
  const byNetwork = hourlyLimit(HOURLY[kind].network);
  const bySite = hourlyLimit(HOURLY[kind].site);
  const overAll = hourlyLimit(all ?? Number.POSITIVE_INFINITY);
  const overUnchallenged = hourlyLimit(
    Math.ceil((all ?? Number.POSITIVE_INFINITY) * UNCHALLENGED_SHARE),
  );
  const byContact = createRateLimit({ limit: DAILY_BY_CONTACT, now, windowMs: DAY_MS });
  return {
    take({ address, contacts, isUnchallenged }) {
      const network = clientNetwork(address);
      const counted = [
        [byNetwork, network],
        [bySite, widenNetwork(network)],
        [overAll, ''],
        ...(isUnchallenged ? [[overUnchallenged, ''] as const] : []),
        ...contacts
          .filter((contact) => contact !== '')
          // Contacts are hashed, so that the server's memory has none.
          .map((contact) => [byContact, hash('sha256', contact.toLowerCase())] as const),
      ] as const;
      const waitMs = Math.max(...counted.map(([limit, key]) => limit.take(key, 0)));
      if (waitMs === 0) for (const [limit, key] of counted) limit.take(key);
      return waitMs;
    },
  };
}
