import { DAY_MS } from '@zipfront/contracts/day-ms';

/** An instant after the end of a day in every time zone: epoch milliseconds. */
export function endOfDay(day: number): number {
  return (day + 2) * DAY_MS;
}
