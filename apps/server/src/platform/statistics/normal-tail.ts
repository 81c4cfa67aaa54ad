import { upperGamma } from './upper-gamma.ts';

/** The probability that a standard normal variable is above z: 1 − Φ(z), exact in far tails, too. */
export function normalTail(z: number): number {
  const tail = upperGamma(1, (z * z) / 2) / 2;
  return z >= 0 ? tail : 1 - tail;
}

/** The density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** No tail that a double can hold begins beyond it. */
const FARTHEST = 38;
const STEPS = 60;

/** The value above which a standard normal variable is with a probability from 0 to 1: Φ⁻¹(1 − tail). */
export function normalQuantile(tail: number): number {
  if (tail > 0.5) return -normalQuantile(1 - tail);
  let [low, high] = [0, FARTHEST];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (normalTail(middle) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
