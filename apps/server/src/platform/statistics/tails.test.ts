import { describe, expect, it } from 'vitest';
import { normalDensity, normalQuantile, normalTail, upperGamma } from './tails.ts';

/** Relative to a value, which may be very small. */
function expectNear(found: number, expected: number, error = 1e-10): void {
  expect(Math.abs(found / expected - 1)).toBeLessThan(error);
}

describe('upperGamma', () => {
  it.each([
    [1, 10.828],
    [2, 13.816],
    [3, 16.266],
  ])('returns 0.001 at the critical value of %d degrees of freedom', (degrees, value) => {
    expect(upperGamma(degrees, value / 2)).toBeCloseTo(0.001, 6);
  });

  it.each([
    0.01, 1, 5, 100,
  ])('returns e to the power of -x for two degrees of freedom, at %d', (x) => {
    expectNear(upperGamma(2, x), Math.exp(-x));
  });

  it('returns 1 at 0', () => {
    expect(upperGamma(3, 0)).toBe(1);
  });
});

describe('normalTail', () => {
  it.each([
    [0, 0.5],
    [1, 0.15865525393145707],
    [1.959963984540054, 0.025],
    [5, 2.866515718791939e-7],
    [10, 7.619853024160525e-24],
    [37, 5.725571222524577e-300],
    [-2, 0.9772498680518208],
  ])('returns the probability beyond %d', (z, tail) => {
    expectNear(normalTail(z), tail);
  });

  it('returns the integral of the density', () => {
    const steps = Array.from({ length: 1_000 }, (_, index) => 1 + (index + 0.5) / 1_000);
    const sum = steps.reduce((all, z) => all + normalDensity(z) / 1_000, 0);
    expect(sum).toBeCloseTo(normalTail(1) - normalTail(2), 7);
  });
});

describe('normalQuantile', () => {
  it.each([
    1e-20, 0.001, 0.025, 0.2, 0.5, 0.9,
  ])('returns the inverse of the tail, at %d', (tail) => {
    expectNear(normalTail(normalQuantile(tail)), tail, 1e-9);
  });
});
