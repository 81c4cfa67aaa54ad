const MAX_TERMS = 10_000;
const GAMMA_PRECISION = 1e-16;
/** Replaces zero in a denominator of the continued fraction. */
const GAMMA_TINY = 1e-300;

/** Computes ln Γ(n/2) for whole n from 1: our distributions need no other shapes. */
function logGammaOfHalves(halves: number): number {
  let sum = halves % 2 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let at = halves % 2 === 0 ? 2 : 1; at < halves; at += 2) sum += Math.log(at / 2);
  return sum;
}

/**
 * Computes Q(a, x) for a = `halves` / 2 (Abramowitz & Stegun 1964, 6.5.29 and 6.5.31), with a
 * relative error below 1e-12. It is the upper tail of chi-squared at 2x, and erfc(√x) for 1.
 */
export function upperGamma(halves: number, x: number): number {
  if (x <= 0) return 1;
  const a = halves / 2;
  const scale = Math.exp(a * Math.log(x) - x - logGammaOfHalves(halves));
  return x < a + 1 ? 1 - scale * series(a, x) : scale * gammaFraction(a, x);
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let at = 1; at < MAX_TERMS && term > sum * GAMMA_PRECISION; at += 1) {
    term *= x / (a + at);
    sum += term;
  }
  return sum;
}

function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / GAMMA_TINY;
  let d = 1 / b;
  let product = d;
  for (let at = 1; at < MAX_TERMS; at += 1) {
    const numerator = -at * (at - a);
    b += 2;
    d = 1 / (numerator * d + b || GAMMA_TINY);
    c = b + numerator / c || GAMMA_TINY;
    product *= c * d;
    if (Math.abs(c * d - 1) < GAMMA_PRECISION * 4) break;
  }
  return product;
}

/** Returns the probability above z, 1 − Φ(z), also exact in far tails. */
export function normalTail(z: number): number {
  const tail = upperGamma(1, (z * z) / 2) / 2;
  return z >= 0 ? tail : 1 - tail;
}

export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** Value before which every tail that a double can have starts. */
const FARTHEST = 38;
const STEPS = 60;

/** Returns Φ⁻¹(1 − tail), for a probability from 0 to 1. */
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
