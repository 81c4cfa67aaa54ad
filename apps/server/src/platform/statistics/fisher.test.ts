import { describe, expect, it } from 'vitest';
import { fisherTail, lowestFisherTail } from './fisher.ts';

const split = (hits: number, cases: number) => ({ hits, cases });

describe('fisherTail', () => {
  /** Chances by sums of whole numbers; the first is in Fisher (1935). */
  it.each([
    [split(1, 4), split(3, 4), 17 / 70],
    [split(0, 4), split(4, 4), 1 / 70],
    [split(0, 110), split(16, 159), 0.000_160_3],
  ])('returns the chance of %j beside %j', (one, other, chance) => {
    expect(fisherTail(one, other) / chance).toBeCloseTo(1, 3);
  });

  it('adds up to one with the other tail, and the hits that are in both', () => {
    const choose = (of: number, chosen: number): number =>
      chosen === 0 ? 1 : (choose(of - 1, chosen - 1) * of) / chosen;
    const chance = (hits: number) => (choose(30, hits) * choose(70, 40 - hits)) / choose(100, 40);
    for (let hits = 0; hits < 12; hits += 1) {
      const tail = Array.from({ length: hits + 1 }, (_, index) => chance(index));
      const exact = tail.reduce((sum, one) => sum + one, 0);
      expect(fisherTail(split(hits, 40), split(30 - hits, 60)) / exact).toBeCloseTo(1, 9);
    }
  });

  it('returns 1 where the rate is not lower, and for nothing', () => {
    expect(fisherTail(split(2, 10), split(2, 10))).toBe(1);
    expect(fisherTail(split(3, 10), split(2, 10))).toBe(1);
    expect(fisherTail(split(0, 0), split(2, 10))).toBe(1);
  });

  it('comes near the normal tail for a million visits', () => {
    const found = fisherTail(split(49_400, 500_000), split(50_000, 500_000));
    expect(found).toBeGreaterThan(0.022);
    expect(found).toBeLessThan(0.024);
  });
});

describe('lowestFisherTail', () => {
  it('returns the chance of no hit, or of as few as there can be, on one side', () => {
    expect(lowestFisherTail(split(2, 4), split(2, 4))).toBeCloseTo(1 / 70, 9);
    expect(lowestFisherTail(split(4, 4), split(3, 4))).toBeCloseTo(1 / 2, 9);
  });
});
