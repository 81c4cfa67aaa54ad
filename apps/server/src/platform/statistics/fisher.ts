import { logGamma } from './student-tail.ts';

/** Hits among some cases: leads among visitors. */
export interface Split {
  hits: number;
  cases: number;
}

/** Relative size of a term from which on further ones change nothing. */
const PRECISION = 1e-15;

/**
 * Returns the chance that at most as many of all hits are in `one` although both have the same rate:
 * Fisher's exact test, one-sided. It is 1 where the rate of `one` is not lower.
 */
export function fisherTail(one: Split, other: Split): number {
  const [cases, hits] = [one.cases + other.cases, one.hits + other.hits];
  if (one.hits * other.cases >= other.hits * one.cases) return 1;
  let term = Math.exp(
    logChoose(hits, one.hits) +
      logChoose(cases - hits, one.cases - one.hits) -
      logChoose(cases, one.cases),
  );
  let sum = 0;
  for (let at = one.hits; term > sum * PRECISION; at -= 1) {
    sum += term;
    const below = cases - hits - one.cases + at;
    term *= (at * below) / ((hits - at + 1) * (one.cases - at + 1));
  }
  return Math.min(1, sum);
}

/** Returns the lowest chance that any division of the same hits between both has. */
export function lowestFisherTail(one: Split, other: Split): number {
  const hits = one.hits + other.hits;
  const least = Math.max(0, hits - other.cases);
  return fisherTail({ ...one, hits: least }, { ...other, hits: hits - least });
}

function logChoose(of: number, chosen: number): number {
  return logGamma(of + 1) - logGamma(chosen + 1) - logGamma(of - chosen + 1);
}
