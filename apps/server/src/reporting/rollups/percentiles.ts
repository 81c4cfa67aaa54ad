import type { VitalMetric } from '../../platform/store/tables/health.ts';

/**
 * Upper ends in milliseconds (CLS has no unit), with the limits of "good" and "poor"
 * (https://web.dev/articles/vitals). A stored bucket is a position in this list: only append to it.
 */
const BOUNDS: Record<VitalMetric, readonly number[]> = {
  LCP: [
    200, 400, 600, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500,
    4_000, 5_000, 6_000, 8_000, 10_000, 15_000, 20_000, 30_000, 60_000,
  ],
  INP: [
    8, 16, 24, 32, 40, 50, 64, 80, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500, 600, 800,
    1_000, 1_500, 2_000, 3_000, 5_000, 10_000,
  ],
  CLS: [
    0, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.125, 0.15, 0.175, 0.2, 0.25, 0.3,
    0.4, 0.5, 0.75, 1, 2, 5,
  ],
};

/** Share of visits in which the value is as good as the displayed one or better. */
const SHOWN_SHARE = 0.75;

export function bucketIndex(metric: VitalMetric, value: number): number {
  const position = BOUNDS[metric].findIndex((bound) => value <= bound);
  return position === -1 ? BOUNDS[metric].length : position;
}

/**
 * Returns the 75th percentile, interpolated inside its bucket; null without measurements. A
 * negative number counts as none.
 */
export function percentile75(
  metric: VitalMetric,
  counts: ReadonlyMap<number, number>,
): number | null {
  const bounds = BOUNDS[metric];
  const filled = [...counts]
    .map(([bucket, count]) => [bucket, Math.max(0, count)] as const)
    .sort(([one], [other]) => one - other);
  const total = filled.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [bucket, count] of filled) {
    const isReached = below + count >= total * SHOWN_SHARE;
    if (!isReached) {
      below += count;
      continue;
    }
    const end = bounds[bucket];
    if (end === undefined) break;
    const start = bounds[bucket - 1] ?? Math.min(0, end);
    return start + (end - start) * ((total * SHOWN_SHARE - below) / count);
  }
  return bounds.at(-1) ?? null;
}

type Occurrences = readonly (readonly [value: number, times: number])[];

/** Returns the lower median of values; null without any. */
export function lowerMedian(values: Occurrences): number | null {
  return quantile(values, 0.5);
}

/**
 * Returns the first value that a share (0 to 1) of all values does not exceed; null without any.
 */
export function quantile(values: Occurrences, share: number): number | null {
  let left = values.reduce((sum, [, times]) => sum + times, 0) * share;
  for (const [value, times] of values) {
    left -= times;
    if (left <= 0) return value;
  }
  return null;
}
