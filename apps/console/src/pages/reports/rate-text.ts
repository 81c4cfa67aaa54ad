import { comparableRate } from '@zipfront/contracts/console/forms-and-tables';
import type { RateView } from '@zipfront/contracts/console/health';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { money } from './money.ts';

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

/** Leads by visit; null without visits. */
export function leadRate({ leads, visits }: RateView): number | null {
  return visits === 0 ? null : leads / visits;
}

/** Revenue per visit as people read it. */
export function earned(cents: number): string {
  return money(cents, MONEY_CURRENCY);
}

/** Errors per 1,000 visits as people read them. */
export function perThousand(errors: number): string {
  return errors.toFixed(1);
}
