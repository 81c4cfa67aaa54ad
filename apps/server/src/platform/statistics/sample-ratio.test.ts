import { describe, expect, it } from 'vitest';
import { sampleRatio } from './compare.ts';

const variants = (weights: number[], visitors: number[]) =>
  weights.map((weight, at) => ({ weight, visitors: visitors[at] ?? 0 }));

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
