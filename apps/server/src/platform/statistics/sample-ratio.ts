import { upperGamma } from './upper-gamma.ts';

/** An arm's weight, and the visitors that it got. */
export interface WeightedCount {
  weight: number;
  visitors: number;
}

/** How well visitors are divided as the weights say. */
export interface SampleRatio {
  chiSquared: number;
  /** Share of experiments without an error in which they are divided as unevenly as here. */
  p: number;
  /** Whether the division is an error: no result may be read from it. */
  isAlarm: boolean;
}

/** Below this p is an alarm (Fabijan et al., KDD 2019). */
const SAMPLE_RATIO_P = 0.001;

/** Number of visitors from which on the division is tested. */
const SAMPLE_RATIO_VISITORS = 100;

/** Pearson's chi-squared test of a sample ratio mismatch, for two or more arms with weights above 0. */
export function sampleRatio(arms: WeightedCount[]): SampleRatio {
  const visitors = arms.reduce((sum, arm) => sum + arm.visitors, 0);
  const weight = arms.reduce((sum, arm) => sum + arm.weight, 0);
  if (visitors === 0) return { chiSquared: 0, p: 1, isAlarm: false };
  const chiSquared = arms.reduce((sum, arm) => {
    const expected = (visitors * arm.weight) / weight;
    return sum + (arm.visitors - expected) ** 2 / expected;
  }, 0);
  const p = upperGamma(arms.length - 1, chiSquared / 2);
  return { chiSquared, p, isAlarm: visitors >= SAMPLE_RATIO_VISITORS && p < SAMPLE_RATIO_P };
}
