import { join } from 'node:path';

/** A test file to run, with or without a mutant. */
export interface PlanEntry {
  /** It is null for a run without a mutant. */
  mutant: string | null;
  /** The absolute path of the test file. */
  file: string;
  /**
   * - `tests`: the ids of the tests to run, or all
   * - `again`: the tests that caught a mutant in this process, to check that it was not an earlier
   *   mutant
   */
  tests: string[] | 'all' | 'again';
  /** Whether all modules are evaluated again, because the mutant's place runs while they load. */
  fresh: boolean;
}

/** The work of one process, in this order. */
export interface Plan {
  /** The mutated sources, as paths from the root, with a switch before each mutant. */
  entries: PlanEntry[];
  /** Whether to record the places that each test passes. */
  records: boolean;
}

/** Failures outside tests, which replace the id of a test. */
export const STRAY = {
  rejection: 'an unhandled rejection',
  exception: 'an uncaught exception',
} as const;

export interface EntryResult {
  entry: number;
  /** Ids of the failed tests. A file that could not be loaded fails as a whole. */
  failed: string[];
  milliseconds: number;
  /** A plan that records has them. */
  places?: Places;
}

/** The mutants whose places the tests of a file pass. */
export interface Places {
  /** Places passed while the test file and its imports are loaded. */
  loading: string[];
  /** The keys are ids of tests. */
  tests: Record<string, { milliseconds: number; places: string[] }>;
  /** Places passed between tests, or in another thread or process. */
  around: string[];
}

/** A line in the log of a plan: the process that starts an entry, or the entry's result. */
export type LogLine = { begins: number; pid: number } | EntryResult;

/** The files by which Vitest's process, its worker, and the worker's threads communicate. */
export function workFiles(folder: string) {
  return {
    plan: join(folder, 'plan.json'),
    log: join(folder, 'log.jsonl'),
    /** The mutated sources by their absolute path: `{ file: text }`. */
    sources: join(folder, 'sources.json'),
    /** Places that ran outside the worker's main thread, one a line. */
    passed: join(folder, 'passed.txt'),
  };
}

/** Names the folder of `workFiles`. */
export const WORK_FOLDER = 'MUTATION_FOLDER';

/** Names the mutant that is on, for threads and processes that a test starts. */
export const MUTANT_ON = 'MUTATION_ON';

/** Set while places are written down. */
export const RECORDS = 'MUTATION_RECORDS';
