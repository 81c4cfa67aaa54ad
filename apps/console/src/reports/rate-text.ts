import { comparableRate } from '@zipfront/contracts/console/forms-and-tables';
import type { RateView } from '@zipfront/contracts/console/health';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { money } from './money.ts';

/** Stands in place of a rate of too few cases. */
const TOO_FEW = 'too few';

/**
 * A rate in a table; null where it is not known.
 *
 * @param cases what it is divided by
 */
export function rateText(
  rate: number | null,
  cases: number,
  text: (rate: number) => string | null,
): string | null {
  if (rate === null) return null;
  return comparableRate(rate, cases) === null ? TOO_FEW : text(rate);
}

/** Whether a text of a cell stands for a value that is not known, or not by enough cases. */
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
