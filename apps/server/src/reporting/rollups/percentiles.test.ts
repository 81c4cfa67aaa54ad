import { describe, expect, it } from 'vitest';
import type { VitalMetric } from '../../platform/store/tables/health.ts';
import { bucketIndex, lowerMedian, percentile75 } from './percentiles.ts';

/** The percentile of some measurements, by their histogram. */
function p75(metric: VitalMetric, values: number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketIndex(metric, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return percentile75(metric, counts);
}

describe('percentile75', () => {
  // behaviour: 24.2
  it('returns a value within the bucket of the 75th percentile', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => index * 4);
    const exact = values[749] ?? 0;
    expect(Math.abs((p75('LCP', values) ?? 0) - exact)).toBeLessThan(10);
    expect(p75('INP', [10, 10, 10, 190])).toBe(16);
    expect(p75('LCP', [500])).toBe(550);
  });

  // behaviour: 24.2
  it('returns 0 where most have no shift, and the last end beyond it', () => {
    expect(p75('CLS', [0, 0, 0, 0.4])).toBe(0);
    expect(p75('LCP', [100_000])).toBe(60_000);
  });

  // behaviour: 24.2
  it('returns null without measurements, and counts a missing one as none', () => {
    expect(percentile75('LCP', new Map())).toBeNull();
    expect(percentile75('LCP', new Map([[3, -1]]))).toBeNull();
    expect(
      percentile75(
        'LCP',
        new Map([
          [3, -1],
          [20, 4],
        ]),
      ),
    ).toBe(13_750);
  });
});

describe('bucketIndex', () => {
  // behaviour: 24.2
  it('puts the bound of a good value into the good bucket, and what is above it into the next', () => {
    expect(bucketIndex('LCP', 2_500) + 1).toBe(bucketIndex('LCP', 2_500.1));
    expect(bucketIndex('INP', 200) + 1).toBe(bucketIndex('INP', 201));
    expect(bucketIndex('CLS', 0.1) + 1).toBe(bucketIndex('CLS', 0.1001));
  });
});

// behaviour: 23.4
it.each<[[value: number, times: number][], number | null]>([
  [[], null],
  [[[7, 1]], 7],
  [
    [
      [1, 1],
      [2, 1],
    ],
    1,
  ],
  [
    [
      [1, 1],
      [2, 1],
      [30, 1],
    ],
    2,
  ],
  [
    [
      [1, 2],
      [5, 3],
    ],
    5,
  ],
  [
    [
      [1, 3],
      [5, 3],
    ],
    1,
  ],
])('finds the lower median of %j: %s', (values, median) => {
  expect(lowerMedian(values)).toBe(median);
});
