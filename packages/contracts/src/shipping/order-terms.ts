import type { Estimate } from './estimate.ts';

export const TERMS_FIELD = 'terms';

export interface OrderTerms {
  /** The price that an account set, in whole dollars; null for the estimate's price. */
  price: number | null;
  estimate: Estimate;
  pickupDate: string;
}

/**
 * Writes the terms of an order: `2026-11-21 900-1100` with an estimate, `2026-11-21 1000` with a
 * set price; else empty.
 */
export function termsText({ price, estimate, pickupDate }: OrderTerms): string {
  if (price !== null) return `${pickupDate} ${price}`;
  return estimate.outcome === 'call' ? '' : `${pickupDate} ${estimate.low}-${estimate.high}`;
}

/** Which of the terms differ between two texts of them, neither of them empty. */
export function changedTerms(shown: string, current: string): { date: boolean; price: boolean } {
  const [shownDate, shownPrice] = shown.split(' ');
  const [date, price] = current.split(' ');
  return { date: date !== shownDate, price: price !== shownPrice };
}
