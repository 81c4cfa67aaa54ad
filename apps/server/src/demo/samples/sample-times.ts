import { DAY_MS, HOUR_MS } from '@zipfront/contracts/day-ms';
import { createRandom, type Random } from './random.ts';

/** Number of visits, and the days over which they are spread. */
export interface SampleSpan {
  visits: number;
  days: number;
  /** When the last day ends: epoch milliseconds. */
  until: number;
}

/** The clock of the visitors' days: six hours behind UTC, in the middle of the United States. */
const CLOCK_OFFSET_MS = -6 * HOUR_MS;

/** Visits in each hour of the day, from midnight on, relative to each other. */
const HOURS = [
  10, 6, 4, 3, 3, 5, 12, 24, 38, 48, 54, 57, 60, 57, 54, 52, 50, 52, 56, 62, 64, 54, 38, 22,
];

/** The same for the days of the week, from Sunday on. */
const WEEKDAYS = [0.8, 1.12, 1.1, 1.06, 1.02, 0.96, 0.78];

/** The last day has so much more than the first. */
const GROWTH = 0.35;

/** A day differs from the pattern by up to this much, up or down. */
const DAY_NOISE = 0.09;

const MOST = Math.max(...HOURS) * Math.max(...WEEKDAYS) * (1 + GROWTH) * (1 + DAY_NOISE);

/** The times at which visits begin, oldest first: epoch milliseconds, after the first day's start and before `until`. */
export function sampleTimes(seed: number, { visits, days, until }: SampleSpan): number[] {
  const random = createRandom(seed);
  const from = until - days * DAY_MS;
  const weightAt = (at: number) => {
    const clock = at + CLOCK_OFFSET_MS;
    const day = Math.floor(clock / DAY_MS);
    const hour = Math.floor((clock - day * DAY_MS) / HOUR_MS);
    // 1 January 1970 was a Thursday.
    const weekday = (day + 4) % 7;
    const noise = 1 + DAY_NOISE * (2 * createRandom(seed, day).next() - 1);
    const growth = 1 + (GROWTH * (at - from)) / (until - from);
    return (HOURS[hour] ?? 0) * (WEEKDAYS[weekday] ?? 0) * growth * noise;
  };
  const times = Array.from({ length: visits }, () => timeBy(random, weightAt, { from, until }));
  return times.sort((one, other) => one - other);
}

function timeBy(
  random: Random,
  weightAt: (at: number) => number,
  { from, until }: { from: number; until: number },
): number {
  for (;;) {
    const at = Math.floor(from + random.next() * (until - from));
    if (random.next() * MOST < weightAt(at)) return at;
  }
}
