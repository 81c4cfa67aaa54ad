import { type Count, rateOf } from './rate-interval.ts';

/** The difference of two rates, and its distance from 0. */
export interface Comparison {
  /** The second rate minus the first. */
  difference: number;
  standardError: number;
  /** The difference in standard errors. */
  z: number;
}

/** Conversions, and visitors without one, that both counts need before they are compared. */
const LEAST_OF_EACH = 5;

/**
 * Compares two rates by the normal approximation, with the variance of each.
 *
 * @returns null while a count has too few conversions, or too few visitors without one, for it
 */
export function compareRates(first: Count, second: Count): Comparison | null {
  for (const { visitors, conversions } of [first, second]) {
    if (Math.min(conversions, visitors - conversions) < LEAST_OF_EACH) return null;
  }
  const difference = rateOf(second) - rateOf(first);
  const standardError = Math.sqrt(varianceOf(first) + varianceOf(second));
  return { difference, standardError, z: difference / standardError };
}

function varianceOf(count: Count): number {
  const rate = rateOf(count);
  return (rate * (1 - rate)) / count.visitors;
}
