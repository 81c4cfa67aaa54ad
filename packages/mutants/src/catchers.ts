import { dirname, join } from 'node:path';
import { ROOT } from './folders.ts';
import type { Mutant } from './mutants.ts';
import type { EntryResult, Places, PlanEntry } from './plan.ts';

/** The places that the tests of a file pass without a mutant. */
export interface TestFile {
  /** Its absolute path. */
  file: string;
  milliseconds: number;
  places: Places;
  /** Tests that also fail without a mutant, so they cannot catch one. */
  failing: string[];
}

/** A test file by the run without mutants. */
export function createTestFile(
  file: string,
  { failed, milliseconds, places }: EntryResult,
): TestFile {
  const known = places ?? { loading: [], tests: {}, around: [] };
  return { file, milliseconds, places: known, failing: failed };
}

/** Tests that may catch a mutant, and how long they take. */
export interface Catchers extends Pick<PlanEntry, 'file' | 'tests' | 'fresh'> {
  milliseconds: number;
}

/** Maximum number of test files tried for a mutant, because every test imports some files. */
export const MAX_TEST_FILES = 12;

/**
 * Returns the tests that run a mutant's place, by file. Tests of its own folder come first, then
 * the quickest.
 */
export function listCatchers(mutant: Mutant, testFiles: TestFile[]): Catchers[] {
  const own = join(ROOT, dirname(mutant.file));
  return testFiles
    .flatMap((testFile) => catchersIn(testFile, mutant.id))
    .sort(
      (a, b) =>
        Number(dirname(b.file) === own) - Number(dirname(a.file) === own) ||
        a.milliseconds - b.milliseconds,
    )
    .slice(0, MAX_TEST_FILES);
}

function catchersIn({ file, places, milliseconds, failing }: TestFile, id: string): Catchers[] {
  const all = Object.entries(places.tests).filter(([test]) => !failing.includes(test));
  const fresh = places.loading.includes(id);
  if (fresh || places.around.includes(id)) {
    const tests = failing.length === 0 ? ('all' as const) : all.map(([test]) => test);
    return [{ file, tests, fresh, milliseconds }];
  }
  const passing = all.filter(([, test]) => test.places.includes(id));
  if (passing.length === 0) return [];
  const tests = passing.map(([test]) => test);
  const needed = passing.reduce((sum, [, test]) => sum + test.milliseconds, 0);
  return [{ file, tests, fresh, milliseconds: needed }];
}
