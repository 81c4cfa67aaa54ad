import { MEGABYTE } from '@zipfront/contracts/bytes';

export interface PressureLimits {
  maxRequests: number;
  maxBytes: number;
  /** Maximum share of both for one wide network (an IPv4 network, or 48 bits of IPv6), up to 1. */
  share: number;
}

/** Limits that are enough for a few seconds of full load, and for a small machine's memory. */
export const PRESSURE_LIMITS: PressureLimits = {
  maxRequests: 2_000,
  maxBytes: 64 * MEGABYTE,
  share: 1 / 8,
};

export type Shortage = 'pressure' | 'share';

export interface Reservation {
  grow(bytes: number): Shortage | null;
  shrink(bytes: number): void;
  release(): void;
}

export interface Pressure {
  reserve(wideNetwork: string): Reservation | Shortage;
}

interface Usage {
  requests: number;
  bytes: number;
}

export function createPressure({ maxRequests, maxBytes, share }: PressureLimits): Pressure {
  const all: Usage = { requests: 0, bytes: 0 };
  const networks = new Map<string, Usage>();
  const wideRequests = maxRequests * share;
  const wideBytes = maxBytes * share;

  return {
    reserve(wideNetwork) {
      if (all.requests >= maxRequests || all.bytes >= maxBytes) return 'pressure';
      const own = networks.get(wideNetwork) ?? { requests: 0, bytes: 0 };
      if (own.requests >= wideRequests || own.bytes >= wideBytes) return 'share';
      networks.set(wideNetwork, own);
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
          if (own.bytes + more > wideBytes) return 'share';
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
          if (own.requests === 0) networks.delete(wideNetwork);
        },
      };
    },
  };
}
