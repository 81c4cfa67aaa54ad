import { createRateLimit } from '../http/rate-limit.ts';

/** Maximum number of requests per minute of one network: those of a thousand busy visitors. */
export const REQUESTS_PER_MINUTE = 10_000;

/** Maximum number of bytes per minute of one network: the events of about a thousand visitors. */
export const BYTES_PER_MINUTE = 16 * 1024 * 1024;

/** The limits of all networks of a wide one (IPv6, 48 bits) together, as a multiple of those of one. */
const WIDE_FACTOR = 4;

/** Charged for each event beside its text: its other columns and its index entries. */
const BYTES_CHARGED_PER_EVENT = 512;

/** The origins of a request to which it is charged. */
export interface Origins {
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string;
  /** The first 48 bits of an IPv6 address; the same as `network` for IPv4. */
  wideNetwork: string;
}

/** The budget of each network for requests to the collector. */
export interface NetworkBudget {
  /** Charges a request. Returns 0 if it is within the budget, otherwise the milliseconds to wait. */
  enter(origins: Origins): number;
  /** Charges an unpacked body and its events; an excess delays later requests. */
  spend(origins: Origins, bytes: number, events: number): void;
}

/** @param options.now the wall clock in epoch milliseconds */
export function createNetworkBudget({ now }: { now: () => number }): NetworkBudget {
  const requests = createRateLimit({ limit: REQUESTS_PER_MINUTE, now });
  const bytes = createRateLimit({ limit: BYTES_PER_MINUTE, now });
  const wideRequests = createRateLimit({ limit: WIDE_FACTOR * REQUESTS_PER_MINUTE, now });
  const wideBytes = createRateLimit({ limit: WIDE_FACTOR * BYTES_PER_MINUTE, now });

  return {
    enter({ network, wideNetwork }) {
      const wait = bytes.take(network, 0) || requests.take(network);
      if (wait > 0 || wideNetwork === network) return wait;
      return wideBytes.take(wideNetwork, 0) || wideRequests.take(wideNetwork);
    },
    spend({ network, wideNetwork }, unpacked, events) {
      const spent = unpacked + events * BYTES_CHARGED_PER_EVENT;
      bytes.take(network, spent);
      if (wideNetwork !== network) wideBytes.take(wideNetwork, spent);
    },
  };
}

/** An unlimited budget for load tests. */
export const UNLIMITED: NetworkBudget = { enter: () => 0, spend: () => {} };
