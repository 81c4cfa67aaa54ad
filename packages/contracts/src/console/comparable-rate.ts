/** Cases that a rate needs. One more case then changes it by 3.3 points at most; a true rate of 10 % still shows as 0 in 4 % of rows. */
export const LEAST_CASES = 30;

/**
 * A rate by which rows can be compared; null if it is unknown, or computed from too few cases.
 *
 * @param cases the divisor of the rate: visits, clicks, decided leads
 */
export function comparableRate(rate: number | null, cases: number): number | null {
  return cases < LEAST_CASES ? null : rate;
}
