import type { ScreenTime } from '@zipfront/contracts/console/health';

/** Remembered responses of each screen. */
const REMEMBERED = 200;

const SHOWN_SHARE = 0.95;

/** Times of the screens of this process. */
export interface ScreenTimes {
  /** Measures a response. @param path the pattern of its address */
  measure<T>(path: string, respond: () => T | Promise<T>): Promise<T>;
  /** The slowest first. */
  slowest(): ScreenTime[];
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
        .map(([path, { count, last }]) => ({ path, count, p95: p95Of(last) }))
        .sort((one, other) => other.p95 - one.p95),
  };
}

/** The nearest rank. */
function p95Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * SHOWN_SHARE) - 1] ?? 0;
}

/** Value of `<input type="datetime-local">`: `2026-11-23T10:30`, with seconds in some browsers. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/;

/** A typed time in epoch milliseconds, or its error for the person. */
export type TypedTime = { at: number } | { error: string };

/**
 * Reads a time that was typed in a time zone. Times that the clocks skip or repeat on that day are
 * refused.
 *
 * @param timeZone a name of the IANA time zone database
 */
export function typedTime(text: string, timeZone: string): TypedTime {
  const typed = plainTime(text);
  if (typed === null) return { error: 'Type a day and a time.' };
  const first = typed.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const last = typed.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (first.epochMilliseconds === last.epochMilliseconds) return { at: first.epochMilliseconds };
  const clock = typed.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' });
  const isTwice = first.toPlainDateTime().equals(typed);
  const why = isTwice
    ? `The clock shows ${clock} twice on this day, because it is set back.`
    : `The clock does not show ${clock} on this day, because it is set forward.`;
  return { error: `${why} Type an earlier or a later time.` };
}

function plainTime(text: string): Temporal.PlainDateTime | null {
  const [, minute] = LOCAL_TIME.exec(text) ?? [];
  if (minute === undefined) return null;
  try {
    return Temporal.PlainDateTime.from(minute);
  } catch {
    return null;
  }
}
