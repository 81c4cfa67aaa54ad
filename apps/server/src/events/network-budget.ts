import { createRateLimit } from '../http/rate-limit.ts';

/** Requests with events that one network may make in a minute: those of a thousand busy visitors. */
export const REQUESTS_PER_MINUTE = 10_000;

/** What one network may have stored in a minute: about a thousand visitors' events. */
export const BYTES_PER_MINUTE = 16 * 1024 * 1024;

/** How many times as much all networks of one site (IPv6, 48 bits) may take together. */
const SITE_FACTOR = 4;

/** What a row takes beside its text: its other columns and its places in indexes. */
const BYTES_A_ROW = 512;

/** Where a request comes from, as it is counted. */
export interface Origins {
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string;
  /** The first 48 bits of an IPv6 address; the same as `network` for IPv4. */
  site: string;
}

/** What networks may send to the collector, each by itself. */
export interface NetworkBudget {
  /** Counts a request: 0 where it may come in, else the milliseconds until it may. */
  enter(origins: Origins): number;
  /** Counts a body once it is unpacked, and its events; later requests pay for what is too much. */
  spend(origins: Origins, bytes: number, events: number): void;
}

/** @param options.now the wall clock in epoch milliseconds */
export function createNetworkBudget({ now }: { now: () => number }): NetworkBudget {
  const requests = createRateLimit({ limit: REQUESTS_PER_MINUTE, now });
  const bytes = createRateLimit({ limit: BYTES_PER_MINUTE, now });
  const siteRequests = createRateLimit({ limit: SITE_FACTOR * REQUESTS_PER_MINUTE, now });
  const siteBytes = createRateLimit({ limit: SITE_FACTOR * BYTES_PER_MINUTE, now });

  return {
    enter({ network, site }) {
      const wait = bytes.take(network, 0) || requests.take(network);
      if (wait > 0 || site === network) return wait;
      return siteBytes.take(site, 0) || siteRequests.take(site);
    },
    spend({ network, site }, unpacked, events) {
      const spent = unpacked + events * BYTES_A_ROW;
      bytes.take(network, spent);
      if (site !== network) siteBytes.take(site, spent);
    },
  };
}

/** For a load test: everything may come in, and nothing is counted. */
export const UNLIMITED: NetworkBudget = { enter: () => 0, spend: () => {} };
