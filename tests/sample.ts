import { hash } from 'node:crypto';
import { globSync } from 'node:fs';

/**
 * One of `parts`, as equal as possible, by `SAMPLE_SEED`, which `npm test` sets to its commit: all
 * items are in some run, and a failure can be repeated. Without it, as for one file, and in a soak,
 * nothing is left out.
 *
 * @param sweep its name, so that two sweeps take their parts independently
 * @param parts how many runs share the items
 * @param nameOf names an item, so that the order of the items is no matter
 */
export function drawSample<T>(
  sweep: string,
  items: readonly T[],
  { parts, nameOf = String }: { parts: number; nameOf?: (item: T) => string },
): readonly T[] {
  if (!isSampling()) return items;
  const takes = drawPart(sweep, Math.min(parts, Math.max(1, items.length)));
  return items
    .toSorted((one, other) => hashNumber(nameOf(one)) - hashNumber(nameOf(other)))
    .filter((_, index) => takes(index % parts));
}

/** Files of tests of which a run takes a part. */
export interface SampledFiles {
  sweep: string;
  /** Patterns below the folder. */
  files: readonly string[];
  parts: number;
}

/** The files below a folder that this run leaves out. */
export function leftOut(sampled: readonly SampledFiles[], folder: string): string[] {
  return sampled.flatMap(({ sweep, files, parts }) => {
    const all = globSync([...files], { cwd: folder });
    const taken = new Set(drawSample(sweep, all, { parts }));
    return all.filter((file) => !taken.has(file));
  });
}

/** For items that are only known by their place, from 0, as the test comes to them. */
export function isSampled(sweep: string, place: number, { parts }: { parts: number }): boolean {
  return !isSampling() || drawPart(sweep, parts)(place % parts);
}

function isSampling(): boolean {
  return Boolean(process.env.SAMPLE_SEED) && !process.env.ZIPFRONT_SOAK;
}

/** Finds out whether a part, by its number below `parts`, is that of this run. */
function drawPart(sweep: string, parts: number): (part: number) => boolean {
  const taken = hashNumber(`${process.env.SAMPLE_SEED} ${sweep}`) % parts;
  return (part) => part === taken;
}

/** A number that says nothing about the text, below 2 ** 32. */
function hashNumber(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 8), 16);
}
