const MAX_FRACTIONS = 10_000;
const PRECISION = 1e-15;

/** Returns the probability above t (Abramowitz & Stegun 1964, 26.7.1). */
export function studentTail(t: number, degrees: number): number {
  const tail = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 1 / 2) / 2;
  return t >= 0 ? tail : 1 - tail;
}

/** Value before which every tail in use starts, even with one degree of freedom. */
const FARTHEST = 1e6;
const HALVINGS = 80;

/** Returns the value that such a variable exceeds with a given probability, at most one half. */
export function studentQuantile(tail: number, degrees: number): number {
  let [low, high] = [0, FARTHEST];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (studentTail(middle, degrees) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Computes the regularised incomplete beta function by its continued fraction (Lentz): 26.5.8. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** @param x below (a + 1) / (a + b + 2), so that every denominator is positive */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let product = d;
  for (let m = 1; m < MAX_FRACTIONS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / (1 + term * d);
      c = 1 + term / c;
      factor = c * d;
      product *= factor;
    }
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return product;
}

/** Computes ln Γ(x) for positive x, by Stirling's series above 10: 6.1.41. */
export function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  for (; z < 10; z += 1) shift += Math.log(z);
  const inverse = 1 / (z * z);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / z;
  return (z - 1 / 2) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift;
}
