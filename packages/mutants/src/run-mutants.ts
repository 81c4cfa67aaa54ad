import { listCatchers, type TestFile } from './catchers.ts';
import type { Lane } from './lanes.ts';
import type { Mutant } from './mutants.ts';
import { type EntryResult, type PlanEntry, STRAY } from './plan.ts';

export type MutantOutcome = 'caught' | 'hung' | 'survived' | 'not passed by any test';

/**
 * Number of mutants that share a worker. Anything that one of them breaks permanently ends with the
 * worker.
 */
const MUTANTS_PER_WORKER = 15;

/** Additional time for a slow machine, compared to the run without mutants. */
const SLACK_MS = 60_000;

/** Runs mutants in several lanes at once. Reports each outcome as soon as it is known. */
export async function runMutants(
  mutants: Mutant[],
  testFiles: TestFile[],
  lanes: Lane[],
  report: (mutant: Mutant, outcome: MutantOutcome) => void,
): Promise<void> {
  const covered = mutants.filter((mutant) => {
    if (listCatchers(mutant, testFiles).length > 0) return true;
    report(mutant, 'not passed by any test');
    return false;
  });
  const queue: Mutant[][] = [];
  for (let at = 0; at < covered.length; at += MUTANTS_PER_WORKER) {
    queue.push(covered.slice(at, at + MUTANTS_PER_WORKER));
  }
  await Promise.all(
    lanes.map(async (lane) => {
      for (let batch = queue.shift(); batch; batch = queue.shift()) {
        queue.unshift(...(await runBatch(batch, testFiles, lane, report)));
      }
    }),
  );
}

/**
 * @returns what must be run again: everything after a mutant that never ended, and, each by itself,
 *   mutants caught only by tests that now fail without one, or outside tests
 */
async function runBatch(
  batch: Mutant[],
  testFiles: TestFile[],
  lane: Lane,
  report: (mutant: Mutant, outcome: MutantOutcome) => void,
): Promise<Mutant[][]> {
  const entries: PlanEntry[] = batch.flatMap((mutant) =>
    listCatchers(mutant, testFiles).map(({ file, tests, fresh }) => ({
      mutant: mutant.id,
      file,
      tests,
      fresh,
    })),
  );
  const known = new Map(testFiles.map((testFile) => [testFile.file, testFile.milliseconds]));
  const again = [...new Set(entries.map(({ file }) => file))];
  const alone = batch.length === 1;
  if (!alone) {
    for (const file of again) entries.push({ mutant: null, file, tests: 'again', fresh: true });
  }
  const limits = entries.map(({ file }) => SLACK_MS + 5 * (known.get(file) ?? 0));
  const { results, hung } = await lane.run({ entries, records: false }, limits);
  const isSound =
    results.every(({ entry, failed }) => entries[entry]?.mutant !== null || failed.length === 0) &&
    (hung === null || entries[hung]?.mutant !== null);
  const left: Mutant[] = [];
  const suspect: Mutant[][] = [];
  for (const mutant of batch) {
    const outcome = mutantOutcome(mutant, entries, results, hung);
    if (outcome === null) left.push(mutant);
    else if (outcome === 'caught' && (!isSound || (!alone && isStray(mutant, entries, results)))) {
      suspect.push([mutant]);
    } else report(mutant, outcome);
  }
  if (left.length === batch.length && hung === null) throw new Error('A worker ran no mutant.');
  return [...suspect, ...(left.length > 0 ? [left] : [])];
}

/**
 * Returns whether it was only caught outside tests. Such a failure may be a late effect of an
 * earlier mutant.
 */
function isStray({ id }: Mutant, entries: PlanEntry[], results: EntryResult[]): boolean {
  return results
    .filter(({ entry }) => entries[entry]?.mutant === id)
    .every(({ failed }) => failed.every((one) => Object.values<string>(STRAY).includes(one)));
}

/** Returns null where it was not run to its end. */
function mutantOutcome(
  { id }: Mutant,
  entries: PlanEntry[],
  results: EntryResult[],
  hung: number | null,
): MutantOutcome | null {
  const own = results.filter(({ entry }) => entries[entry]?.mutant === id);
  if (own.some(({ failed }) => failed.length > 0)) return 'caught';
  if (hung !== null && entries[hung]?.mutant === id) return 'hung';
  const planned = entries.filter(({ mutant }) => mutant === id).length;
  return own.length === planned ? 'survived' : null;
}
