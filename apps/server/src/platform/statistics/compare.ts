import { studentQuantile, studentTail } from './student-tail.ts';
import { normalQuantile, upperGamma } from './tails.ts';

export interface Count {
  visitors: number;
  conversions: number;
}

export type Interval = [low: number, high: number];

/**
 * Returns Wilson's score interval of a rate (1927; Newcombe 1998a, method 3), also right for small
 * counts and zero.
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
 * Returns the interval of the second rate minus the first, from Wilson's intervals (Newcombe 1998b,
 * method 10).
 */
export function differenceInterval(first: Count, second: Count, alpha = 0.05): Interval {
  const [p, q] = [conversionRate(first), conversionRate(second)];
  const [pLow, pHigh] = rateInterval(first, alpha);
  const [qLow, qHigh] = rateInterval(second, alpha);
  return [q - p - Math.hypot(q - qLow, pHigh - p), q - p + Math.hypot(qHigh - q, p - pLow)];
}

export function conversionRate({ visitors, conversions }: Count): number {
  return visitors === 0 ? 0 : conversions / visitors;
}

/** Sums over visitors' values; nothing else of the values is stored. */
export interface Sums {
  visitors: number;
  sum: number;
  squares: number;
}

export interface MeanComparison {
  difference: number;
  standardError: number;
  interval: Interval;
  /** The probability of such a difference, or a larger one, if nothing differed; two-sided. */
  p: number;
}

/**
 * Compares means by Welch's t (1947); null while a sum has fewer than two visitors, or if no value
 * varies.
 */
export function compareMeans(first: Sums, second: Sums, alpha = 0.05): MeanComparison | null {
  if (Math.min(first.visitors, second.visitors) < 2) return null;
  const [one, other] = [varianceOfMean(first), varianceOfMean(second)];
  const standardError = Math.sqrt(one + other);
  if (standardError === 0) return null;
  const difference = second.sum / second.visitors - first.sum / first.visitors;
  const degrees =
    (one + other) ** 2 / (one ** 2 / (first.visitors - 1) + other ** 2 / (second.visitors - 1));
  const half = studentQuantile(alpha / 2, degrees) * standardError;
  return {
    difference,
    standardError,
    interval: [difference - half, difference + half],
    p: 2 * studentTail(Math.abs(difference) / standardError, degrees),
  };
}

function varianceOfMean({ visitors, sum, squares }: Sums): number {
  return Math.max(0, squares - sum ** 2 / visitors) / (visitors - 1) / visitors;
}

export interface Comparison {
  difference: number;
  standardError: number;
  /** The difference in standard errors. */
  z: number;
}

/** Minimum number of conversions, and of visitors without one, on each side of a comparison. */
const MIN_OF_EACH = 5;

/**
 * Compares rates by normal approximation with each variance; null with too few conversions or
 * non-conversions.
 */
export function compareRates(first: Count, second: Count): Comparison | null {
  for (const { visitors, conversions } of [first, second]) {
    if (Math.min(conversions, visitors - conversions) < MIN_OF_EACH) return null;
  }
  const difference = conversionRate(second) - conversionRate(first);
  const standardError = Math.sqrt(rateVariance(first) + rateVariance(second));
  return { difference, standardError, z: difference / standardError };
}

/**
 * Returns the interval of the second rate by the first (Fieller 1954): 1 is outside exactly if |z|
 * is above this; null near rate 0.
 */
export function ratioInterval(first: Count, second: Count, z: number): Interval | null {
  const [p, q] = [conversionRate(first), conversionRate(second)];
  const square = p ** 2 - z ** 2 * rateVariance(first);
  if (!(square > 0)) return null;
  const half = Math.sqrt((p * q) ** 2 - square * (q ** 2 - z ** 2 * rateVariance(second)));
  return [Math.max(0, (p * q - half) / square), (p * q + half) / square];
}

function rateVariance(count: Count): number {
  const rate = conversionRate(count);
  return (rate * (1 - rate)) / count.visitors;
}

export interface WeightedCount {
  weight: number;
  visitors: number;
}

export interface SampleRatio {
  chiSquared: number;
  /** Share of correct experiments with a division at least as uneven. */
  p: number;
  /** Whether the division is wrong, so that the results must not be used. */
  isAlarm: boolean;
}

/** Probability below which an uneven division is an alarm (Fabijan et al., KDD 2019). */
const SAMPLE_RATIO_P = 0.001;

/** Minimum number of visitors whose division is tested. */
const SAMPLE_RATIO_VISITORS = 100;

/**
 * Tests the division of visitors by Pearson's chi-squared test, for two or more variants with
 * weights above 0.
 */
export function sampleRatio(variants: WeightedCount[]): SampleRatio {
  const visitors = variants.reduce((sum, variant) => sum + variant.visitors, 0);
  const weight = variants.reduce((sum, variant) => sum + variant.weight, 0);
  if (visitors === 0) return { chiSquared: 0, p: 1, isAlarm: false };
  const chiSquared = variants.reduce((sum, variant) => {
    const expected = (visitors * variant.weight) / weight;
    return sum + (variant.visitors - expected) ** 2 / expected;
  }, 0);
  const p = upperGamma(variants.length - 1, chiSquared / 2);
  return { chiSquared, p, isAlarm: visitors >= SAMPLE_RATIO_VISITORS && p < SAMPLE_RATIO_P };
}
