import { hash } from 'node:crypto';

/**
 * The part of a sweep that this run walks through: one of `parts`, as equal as possible, by
 * `SAMPLE_SEED`. `npm test` sets it to its commit, so that all items are in some run, and a failure
 * can be repeated. Without it, as in a run of one file, and in a soak, nothing is left out.
 *
 * @param sweep its name, so that two sweeps take their parts independently
 * @param parts how many runs share the items
 * @param nameOf names an item, so that the order of the items is no matter
 */
export function sampleOf<T>(
  sweep: string,
  items: readonly T[],
  { parts, nameOf = String }: { parts: number; nameOf?: (item: T) => string },
): readonly T[] {
  const { SAMPLE_SEED: seed, ZIPFRONT_SOAK: soak } = process.env;
  if (!seed || soak) return items;
  const taken = numberOf(`${seed} ${sweep}`) % Math.min(parts, Math.max(1, items.length));
  return items
    .toSorted((one, other) => numberOf(nameOf(one)) - numberOf(nameOf(other)))
    .filter((_, index) => index % parts === taken);
}

/** A number that says nothing about the text, below 2 ** 32. */
function numberOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 8), 16);
}
