/** How much the collector holds at once, over all requests that it has not answered. */
export interface PressureLimits {
  /** Requests that are being read or wait to become durable. */
  maxRequests: number;
  /** What came of their bodies, packed and unpacked. */
  maxBytes: number;
  /** The part of both that may be one site's (a network of IPv4, 48 bits of IPv6), up to 1. */
  share: number;
}

/** Enough for a few seconds of full load, and far from what a small machine has. */
export const PRESSURE_LIMITS: PressureLimits = {
  maxRequests: 2_000,
  maxBytes: 64 * 1024 * 1024,
  share: 1 / 8,
};

/** Why there is no room: the collector holds too much, or too much of it is this client's. */
export type Shortage = 'pressure' | 'share';

/** A request's part of what is held. */
export interface Reservation {
  /** Counts further bytes; where they are too many it says why, and does not count them. */
  grow(bytes: number): Shortage | null;
  /** Gives back some of the bytes that were counted. */
  shrink(bytes: number): void;
  /** Gives everything back; once is enough, twice does no harm. */
  release(): void;
}

/** Bounds what the collector holds: what comes past the bound is refused at once, and not queued. */
export interface Pressure {
  /** Room for one more request of a site; where there is none it says why. */
  reserve(site: string): Reservation | Shortage;
}

interface Usage {
  requests: number;
  bytes: number;
}

export function createPressure({ maxRequests, maxBytes, share }: PressureLimits): Pressure {
  const all: Usage = { requests: 0, bytes: 0 };
  const sites = new Map<string, Usage>();
  const siteRequests = maxRequests * share;
  const siteBytes = maxBytes * share;

  return {
    reserve(site) {
      if (all.requests >= maxRequests || all.bytes >= maxBytes) return 'pressure';
      const own = sites.get(site) ?? { requests: 0, bytes: 0 };
      if (own.requests >= siteRequests || own.bytes >= siteBytes) return 'share';
      sites.set(site, own);
      let held = 0;
      let released = false;
      all.requests += 1;
      own.requests += 1;

      function add(bytes: number): void {
        held += bytes;
        all.bytes += bytes;
        own.bytes += bytes;
      }

      return {
        grow(more) {
          if (all.bytes + more > maxBytes) return 'pressure';
          if (own.bytes + more > siteBytes) return 'share';
          add(more);
          return null;
        },
        shrink: (less) => add(-less),
        release() {
          if (released) return;
          released = true;
          add(-held);
          all.requests -= 1;
          own.requests -= 1;
          if (own.requests === 0) sites.delete(site);
        },
      };
    },
  };
}
