/** One more case changes a rate by 3.3 points at most; a rate of 10 % shows 0 in 4 % of rows. */
export const MIN_CASES = 30;

/** Returns null if unknown or with too few `cases`, its divisor: visits, clicks, decided leads. */
export function comparableRate(rate: number | null, cases: number): number | null {
  return cases < MIN_CASES ? null : rate;
}
