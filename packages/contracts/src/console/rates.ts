/**
 * A rate needs this many cases. One more case then changes it by 3.3 points at most; a true rate of
 * 10 % still shows as 0 in 4 % of rows.
 */
export const LEAST_CASES = 30;

/**
 * A rate for comparing rows; null if it is unknown, or has too few cases.
 *
 * @param cases the divisor of the rate: visits, clicks, decided leads
 */
export function comparableRate(rate: number | null, cases: number): number | null {
  return cases < LEAST_CASES ? null : rate;
}
