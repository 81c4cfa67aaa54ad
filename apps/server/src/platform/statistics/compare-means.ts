import type { Interval } from './rate-interval.ts';
import { studentQuantile, studentTail } from './student-tail.ts';

/** Values of visitors, as sums: nothing else of them is stored. */
export interface Sums {
  visitors: number;
  sum: number;
  /** The sum of their squares. */
  squares: number;
}

/** The difference of two means. */
export interface MeanComparison {
  /** The second mean minus the first. */
  difference: number;
  standardError: number;
  interval: Interval;
  /** The probability of such a difference, or a larger one, if nothing differed; two-sided. */
  p: number;
}

/**
 * Compares two means by Welch's t, whose variances may differ (Welch 1947, with Satterthwaite's degrees of freedom).
 *
 * @param alpha share of such intervals that miss the difference
 * @returns null while a sum has fewer than two visitors, or no value varies
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
