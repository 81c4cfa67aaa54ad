import { describe, expect, it } from 'vitest';
import { compareMeans } from './compare.ts';
import { studentQuantile, studentTail } from './student-tail.ts';

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
    // 1, 2, 3, 4 and 2, 4, 6: t = 1.5 / sqrt(5 / 12 + 4 / 3), 3.2347 degrees; p by adding up the density.
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
