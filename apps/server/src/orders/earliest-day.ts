import { HOUR_MS } from '@zipfront/contracts/day-ms';

/** American Samoa is the last United States territory where a day begins (UTC-11). */
const FARTHEST_BEHIND_MS = 11 * HOUR_MS;

/**
 * The earliest day that it can be at any place of the United States, `2026-11-21`: one before it is over
 * for everybody.
 *
 * @param now epoch milliseconds
 */
export function earliestDay(now: number): string {
  return new Date(now - FARTHEST_BEHIND_MS).toISOString().slice(0, 10);
}
