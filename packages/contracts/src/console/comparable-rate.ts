/** Cases that a rate needs. At the next case it moves by a thirtieth at most, and one that was 0 may be 10 % (95 % certain). */
export const LEAST_CASES = 30;

/**
 * A rate that rows can be compared by; null where it is of too few cases, or not known.
 *
 * @param cases what it is divided by: visits, clicks, decided leads
 */
export function comparableRate(rate: number | null, cases: number): number | null {
  return cases < LEAST_CASES ? null : rate;
}
