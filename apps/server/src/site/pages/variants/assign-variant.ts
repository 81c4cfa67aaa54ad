import { hash } from 'node:crypto';
import type { Experiment, Variant } from './page-variants.ts';

/** The facts about a visitor by which a variant is assigned. */
export interface VariantVisitor {
  /** The variant that the visitor's cookie names; undefined without one. */
  seen: string | undefined;
  /** The public visitor id; undefined before the first visit. */
  visitorId: string | undefined;
}

/** Number of hash digits that make a number: as many bits as a double holds whole, and less. */
const HASH_DIGITS = 12;

/**
 * The variant for a visitor: the one that the cookie names, as long as the experiment has it, also
 * where its weight has changed since; else by the visitor's id, which gives the same one on every
 * device that has the id; else by chance.
 *
 * @param random gives a number from 0 to below 1
 */
export function assignVariant(
  { name, variants }: Experiment,
  { seen, visitorId }: VariantVisitor,
  random: () => number,
): Variant {
  const known = variants.find((variant) => variant.name === seen);
  if (known !== undefined) return known;
  return variantAt(variants, visitorId ? fractionOf(`${name} ${visitorId}`) : random());
}

function fractionOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, HASH_DIGITS), 16) / 16 ** HASH_DIGITS;
}

/** The variant that a number from 0 to below 1 falls to, by the weights. */
function variantAt(variants: Variant[], fraction: number): Variant {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let end = 0;
  for (const variant of variants) {
    end += variant.weight / total;
    if (fraction < end) return variant;
  }
  // The parts of a whole may add up to a little less than it.
  const last = variants.findLast(({ weight }) => weight > 0);
  if (last === undefined) throw new Error('An experiment has no weight.');
  return last;
}
