/** Remembered responses of each screen. */
const REMEMBERED = 200;

const SHOWN_SHARE = 0.95;

/** Times of the screens of this process. */
export interface ScreenTimes {
  /** Measures a response. @param path the pattern of its address */
  measure<T>(path: string, respond: () => T | Promise<T>): Promise<T>;
  /** The slowest first. */
  slowest(): { path: string; count: number; p95_ms: number }[];
}

/** @param clock a monotonic clock in milliseconds */
export function createScreenTimes(clock: () => number = () => performance.now()): ScreenTimes {
  const screens = new Map<string, { count: number; last: number[] }>();
  return {
    async measure(path, respond) {
      const started = clock();
      try {
        return await respond();
      } finally {
        const screen = screens.get(path) ?? { count: 0, last: [] };
        screens.set(path, screen);
        screen.last[screen.count % REMEMBERED] = clock() - started;
        screen.count += 1;
      }
    },
    slowest: () =>
      [...screens]
        .map(([path, { count, last }]) => ({ path, count, p95_ms: p95Of(last) }))
        .sort((one, other) => other.p95_ms - one.p95_ms),
  };
}

/** The nearest rank. */
function p95Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * SHOWN_SHARE) - 1] ?? 0;
}
