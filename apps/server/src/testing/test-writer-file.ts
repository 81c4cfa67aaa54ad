import { WORK_FOLDER } from '../../../../scripts/mutation/plan.ts';

/** Whether the sources may be newer than the build, or mutated. */
const runsSources = process.env.VITEST_MODE === 'WATCH' || process.env[WORK_FOLDER] !== undefined;

/**
 * Replaces that of `writer-file.ts` in tests: the built thread, which starts in 20 % of the time that its
 * sources take.
 */
export const WRITER_FILE = new URL(
  runsSources ? '../writer-thread.ts' : '../../dist/writer-thread.js',
  import.meta.url,
);
