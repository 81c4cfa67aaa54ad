import { DAY_MS } from '@zipfront/contracts/day-ms';

/** The day of an instant, in UTC: days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
