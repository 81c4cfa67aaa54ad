import { HOUR_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';

/** Pauses after the first failed attempt, the second and so on: a day in all. After the last, it is parked. */
const RETRY_PAUSES_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];

/**
 * Time after which a claim ends, and another attempt may start: the server that made it has crashed. Several
 * times the timeout of an attempt, so that clocks of servers may differ by minutes.
 */
export const CLAIM_MS = 5 * MINUTE_MS;

/**
 * The pause before the next attempt.
 *
 * @param attempts number of attempts that failed, from 1
 * @returns null where there is no further attempt
 */
export function pauseAfter(attempts: number): number | null {
  return RETRY_PAUSES_MS[attempts - 1] ?? null;
}
