import { comparableRate } from '@zipfront/contracts/console/forms-and-tables';

/** Replaces a rate with too few cases. */
const TOO_FEW = 'too few';

/**
 * Formats a rate for a table; null if it is unknown.
 *
 * @param cases the divisor of the rate
 */
export function rateText(
  rate: number | null,
  cases: number,
  text: (rate: number) => string | null,
): string | null {
  if (rate === null) return null;
  return comparableRate(rate, cases) === null ? TOO_FEW : text(rate);
}

/** Whether a cell's text means that the value is unknown, or has too few cases. */
export function isUnknown(text: string | null): boolean {
  return text === null || text === TOO_FEW;
}
