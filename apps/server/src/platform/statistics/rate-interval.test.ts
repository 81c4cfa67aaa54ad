import { describe, expect, it } from 'vitest';
import { compareRates, differenceInterval, rateInterval } from './compare.ts';
import { plannedVisitors } from './spending-bounds.ts';

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
