import { describe, expect, it } from 'vitest';
import {
  compareMeans,
  compareRates,
  differenceInterval,
  rateInterval,
  ratioInterval,
  sampleRatio,
} from './compare.ts';
import { plannedVisitors } from './spending-bounds.ts';
import { studentQuantile, studentTail } from './student-tail.ts';

const count = (conversions: number, visitors: number) => ({ conversions, visitors });
const rounded = (interval: readonly number[]) => interval.map((end) => Number(end.toFixed(4)) + 0);

describe('rateInterval', () => {
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('returns the interval of %d of %d in Newcombe 1998a, table I', (x, n, low, high) => {
    expect(rounded(rateInterval(count(x, n)))).toEqual([low, high]);
  });

  it('returns the whole range without visitors', () => {
    expect(rateInterval(count(0, 0))).toEqual([0, 1]);
  });
});

describe('differenceInterval', () => {
  it.each([
    [48, 80, 56, 70, 0.0524, 0.3339],
    [3, 10, 9, 10, 0.1705, 0.809],
    [2, 7, 6, 7, 0.0582, 0.8062],
    [0, 29, 5, 56, -0.0381, 0.1926],
    [0, 20, 0, 10, -0.1611, 0.2775],
    [0, 20, 10, 10, 0.6791, 1],
  ])('returns that of %d/%d and %d/%d in Newcombe 1998b, table II', (x, m, y, n, low, high) => {
    expect(rounded(differenceInterval(count(x, m), count(y, n)))).toEqual([low, high]);
  });
});

describe('compareRates', () => {
  it.each([
    [103, 140, 2_579, 2.433],
    [206, 268, 5_158, 2.917],
    [413, 495, 10_317, 2.784],
  ])('returns z of %d and %d conversions of %d visitors each', (x, y, n, z) => {
    expect(compareRates(count(x, n), count(y, n))?.z).toBeCloseTo(z, 3);
  });

  // behaviour: 20.1
  it.each([
    [1_396, 3_000, 2_422, 3_461, 0.50386],
    [14, 28, 16, 30, 0.06667],
  ])('returns for %d/%d and %d/%d a difference that is, by the first rate, the lift that GrowthBook tests', (x, m, y, n, lift) => {
    const { difference, standardError, z } =
      compareRates(count(x, m), count(y, n)) ?? expect.fail('not compared');
    expect(difference / (x / m)).toBeCloseTo(lift, 5);
    const [first, second] = [x / m, y / n];
    const variance = (first * (1 - first)) / m + (second * (1 - second)) / n;
    expect(standardError).toBeCloseTo(Math.sqrt(variance), 12);
    expect(z).toBeCloseTo(difference / Math.sqrt(variance), 12);
  });

  it.each([
    ['conversions', count(4, 900), count(90, 900)],
    ['visitors without a conversion', count(50, 900), count(896, 900)],
  ])('returns nothing for fewer than five %s', (_what, first, second) => {
    expect(compareRates(first, second)).toBeNull();
  });
});

describe('ratioInterval', () => {
  it.each([
    [413, 10_317, 495, 10_317, 1.96],
    [413, 10_317, 495, 10_317, 2.784],
    [60, 600, 90, 600, 2.6],
    [8, 75, 16, 75, 1.96],
  ])('returns the ratios at which %d/%d times the ratio differs from %d/%d by %d standard errors', (x, m, y, n, z) => {
    const ends = ratioInterval(count(x, m), count(y, n), z) ?? expect.fail('no interval');
    const [first, second] = [x / m, y / n];
    for (const ratio of ends) {
      const variance = (ratio ** 2 * first * (1 - first)) / m + (second * (1 - second)) / n;
      expect(Math.abs(second - ratio * first) / Math.sqrt(variance)).toBeCloseTo(z, 8);
    }
  });

  it('excludes 1 exactly where the difference is beyond the same z', () => {
    const [first, second] = [count(413, 10_317), count(495, 10_317)];
    const { z } = compareRates(first, second) ?? expect.fail('not compared');
    expect(ratioInterval(first, second, z - 0.001)?.[0]).toBeGreaterThan(1);
    expect(ratioInterval(first, second, z + 0.001)?.[0]).toBeLessThan(1);
  });

  it.each([
    ['the first rate may be 0', count(6, 75), 4],
    ['no z is enough', count(60, 600), Number.POSITIVE_INFINITY],
  ])('returns nothing where %s', (_what, first, z) => {
    expect(ratioInterval(first, count(20, 75), z)).toBeNull();
  });

  it('returns no end below 0', () => {
    expect(ratioInterval(count(60, 600), count(5, 600), 3)?.[0]).toBe(0);
  });
});

describe('plannedVisitors', () => {
  // behaviour: 20.1
  it.each([
    [0.04, 0.048, 10_314],
    [0.04, 0.044, 39_473],
    [0.05, 0.06, 8_155],
    [0.1, 0.11, 14_749],
  ])('returns the size of a variant to find %d become %d', (rate, rateToFind, size) => {
    expect(plannedVisitors({ rate, rateToFind, variants: 2 })).toBeGreaterThanOrEqual(size);
    expect(plannedVisitors({ rate, rateToFind, variants: 2 })).toBeLessThanOrEqual(size + 1);
  });

  it('returns more for three variants, whose comparisons share the false alarms', () => {
    const planned = { rate: 0.04, rateToFind: 0.048 };
    const [two, three] = [2, 3].map((variants) => plannedVisitors({ ...planned, variants }));
    expect((three ?? 0) / (two ?? 1)).toBeCloseTo(1.211, 2);
  });
});

const sums = (sum: number, squares: number, visitors: number) => ({ sum, squares, visitors });

describe('compareMeans', () => {
  // behaviour: 27.4
  it('returns the difference, interval and p of sums that GrowthBook tests', () => {
    const found = compareMeans(
      sums(1_396.87, 52_377.9767, 3_407),
      sums(2_422.7, 134_698.29, 3_461),
    );
    expect(found?.difference).toBeCloseTo(0.29, 5);
    expect(found?.standardError).toBeCloseTo(0.12478, 5);
    expect(found?.interval[0]).toBeCloseTo(0.04538, 5);
    expect(found?.interval[1]).toBeCloseTo(0.53462, 5);
    expect(found?.p).toBeCloseTo(0.02016, 5);
  });

  it('returns those of two small samples with different variances', () => {
    // 1, 2, 3, 4 and 2, 4, 6: t = 1.5 / sqrt(5 / 12 + 4 / 3), 3.2347 degrees; p by adding up the
    // density.
    const found = compareMeans(sums(10, 30, 4), sums(12, 56, 3));
    expect(found?.standardError).toBeCloseTo(Math.sqrt(5 / 12 + 4 / 3), 10);
    expect(found?.p).toBeCloseTo(0.333_823_7, 6);
  });

  it('compares nothing with fewer than two visitors, or without any earnings', () => {
    expect(compareMeans(sums(1, 1, 1), sums(3, 5, 2))).toBeNull();
    expect(compareMeans(sums(0, 0, 500), sums(0, 0, 500))).toBeNull();
  });
});

describe('studentQuantile', () => {
  // behaviour: 27.4
  it.each([
    [1, 0.025, 12.7062],
    [2, 0.025, 4.3027],
    [5, 0.025, 2.5706],
    [30, 0.025, 2.0423],
    [120, 0.005, 2.6174],
    [10, 0.05, 1.8125],
    [1e6, 0.025, 1.96],
  ])('returns the value of the tables with %d degrees of freedom, beyond %d', (degrees, tail, t) => {
    expect(studentQuantile(tail, degrees)).toBeCloseTo(t, 4);
    expect(studentTail(-t, degrees)).toBeCloseTo(1 - tail, 5);
  });
});

const variants = (weights: number[], visitors: number[]) =>
  weights.map((weight, index) => ({ weight, visitors: visitors[index] ?? 0 }));

describe('sampleRatio', () => {
  // behaviour: 20.2
  it.each([
    [[500, 500], [1, 1], 0, 1, false],
    [[502, 498], [1, 1], 0.016, 0.899, false],
    [[600, 400], [1, 1], 40, 2.54e-10, true],
    [[44_000, 45_000], [1, 1], 11.236, 0.0008, true],
    [[821_588, 815_482], [1, 1], 22.774, 1.8e-6, true],
    [[4_072, 2_035], [80, 20], 677.445, 2.4e-149, true],
    [[10_000, 10_300], [1, 1], 4.434, 0.035, false],
    [[10_000, 10_500], [1, 1], 12.195, 0.00048, true],
    [[5_000, 2_600, 2_400], [50, 25, 25], 8, 0.018, false],
    [[5_000, 2_650, 2_350], [50, 25, 25], 18, 0.00012, true],
  ])('tests %j visitors by the weights %j', (visitors, weights, chiSquared, p, isAlarm) => {
    const found = sampleRatio(variants(weights, visitors));
    expect(Math.abs(found.chiSquared - chiSquared)).toBeLessThan(0.001);
    expect(Math.abs(found.p / p - 1)).toBeLessThan(0.05);
    expect(found.isAlarm).toBe(isAlarm);
  });

  it('raises no alarm for fewer than 100 visitors', () => {
    expect(sampleRatio(variants([1, 1], [99, 0])).isAlarm).toBe(false);
    expect(sampleRatio(variants([1, 1], [100, 0])).isAlarm).toBe(true);
  });

  it('returns a p of 1 without visitors', () => {
    expect(sampleRatio(variants([1, 1], [0, 0]))).toEqual({ chiSquared: 0, p: 1, isAlarm: false });
  });
});
