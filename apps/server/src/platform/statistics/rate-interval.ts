import { normalQuantile } from './normal-tail.ts';

/** Visitors, and how many of them converted. */
export interface Count {
  visitors: number;
  conversions: number;
}

/** A range, both ends in it. */
export type Interval = readonly [low: number, high: number];

/**
 * Wilson's score interval of a rate (Wilson 1927; Newcombe 1998a, method 3). It is right for small counts
 * and for zero, too.
 *
 * @param alpha share of such intervals that miss the rate
 */
export function rateInterval({ visitors: n, conversions: x }: Count, alpha = 0.05): Interval {
  if (n === 0) return [0, 1];
  const z = normalQuantile(alpha / 2);
  const middle = x + z ** 2 / 2;
  const half = z * Math.sqrt((x * (n - x)) / n + z ** 2 / 4);
  const whole = n + z ** 2;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}

/**
 * The interval of a difference of two rates, the second minus the first (Newcombe 1998b, method 10): of
 * Wilson's intervals.
 */
export function differenceInterval(first: Count, second: Count, alpha = 0.05): Interval {
  const [p, q] = [rateOf(first), rateOf(second)];
  const [pLow, pHigh] = rateInterval(first, alpha);
  const [qLow, qHigh] = rateInterval(second, alpha);
  return [q - p - Math.hypot(q - qLow, pHigh - p), q - p + Math.hypot(qHigh - q, p - pLow)];
}

/** The share of visitors who converted; 0 without visitors. */
export function rateOf({ visitors, conversions }: Count): number {
  return visitors === 0 ? 0 : conversions / visitors;
}
