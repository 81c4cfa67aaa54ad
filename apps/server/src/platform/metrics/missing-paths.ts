/** Paths that are asked for and are not there, each with how often. */
export interface MissingPaths {
  /** @param path without query; one that no page could have is counted as `OTHER_PATHS` */
  count(path: string): void;
  entries(): Iterable<[path: string, times: number]>;
}

/** Name under which all paths are counted that no page could have: files, long ones, such with numbers. */
export const OTHER_PATHS = 'other';

/** Maximum number of paths that are counted by themselves. */
export const MAX_MISSING_PATHS = 100;

/** As pages' paths are written, with or without the last slash. */
const PAGE_PATH = /^(?=.{1,80}$)(\/[a-z][a-z-]*[0-9]{0,4})+\/?$/;

/**
 * Counts in bounded memory. A path beyond the bound takes the place of the one that was asked for the
 * least, the oldest of these: a link that is clicked again and again stays, a scan of made-up paths does not.
 */
export function createMissingPaths(): MissingPaths {
  const counts = new Map<string, number>();
  let others = 0;
  return {
    count(path) {
      if (!PAGE_PATH.test(path)) {
        others += 1;
        return;
      }
      const known = counts.get(path);
      if (known === undefined && counts.size >= MAX_MISSING_PATHS) counts.delete(leastOf(counts));
      counts.set(path, (known ?? 0) + 1);
    },
    *entries() {
      yield* counts;
      if (others > 0) yield [OTHER_PATHS, others];
    },
  };
}

function leastOf(counts: Map<string, number>): string {
  let [least = '', fewest = 0] = counts.entries().next().value ?? [];
  for (const [path, times] of counts) {
    if (times < fewest) [least, fewest] = [path, times];
  }
  return least;
}
