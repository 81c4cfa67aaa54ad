/** How much the collector holds at once, over all requests that it has not answered. */
export interface PressureLimits {
  /** Requests that are being read or wait to become durable. */
  maxRequests: number;
  /** Their bodies, packed and unpacked. */
  maxBytes: number;
}

/** Enough for a few seconds of full load, and far from what a small machine has. */
export const PRESSURE_LIMITS: PressureLimits = { maxRequests: 2_000, maxBytes: 64 * 1024 * 1024 };

/** A request's part of what is held. */
export interface Holding {
  /** Counts further bytes; false where they are too many, and then they are not counted. */
  grow(bytes: number): boolean;
  /** Gives back some of the bytes that were counted. */
  shrink(bytes: number): void;
  /** Gives everything back; once is enough, twice does no harm. */
  release(): void;
}

/** Bounds what the collector holds: what comes past the bound is refused at once, and not queued. */
export interface Pressure {
  /** Room for one more request; null where there is none. */
  enter(): Holding | null;
}

export function createPressure({ maxRequests, maxBytes }: PressureLimits): Pressure {
  let requests = 0;
  let bytes = 0;

  return {
    enter() {
      if (requests >= maxRequests || bytes >= maxBytes) return null;
      let held = 0;
      let released = false;
      requests += 1;
      return {
        grow(more) {
          if (bytes + more > maxBytes) return false;
          bytes += more;
          held += more;
          return true;
        },
        shrink(less) {
          bytes -= less;
          held -= less;
        },
        release() {
          if (released) return;
          released = true;
          requests -= 1;
          bytes -= held;
        },
      };
    },
  };
}
