import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { leftOut, type SampledFiles } from './tests/sample.ts';

/**
 * Tests that start processes or browsers, and those of the console's operations: `npm test` runs a
 * part of them, by file. That nothing acknowledged is lost is tested in every run.
 */
const SAMPLED: SampledFiles[] = [
  {
    sweep: 'commands',
    files: [
      'apps/server/src/{cli,doctor,gallery}/**/*.test.ts',
      'apps/demo/src/**/*.test.ts',
      'packages/tracker/{test/{browser,package},try/*}.test.ts',
      'tests/{commands,deploy}/*.test.ts',
      'tests/recipes/recipes.test.ts',
      'tools/doc-outputs.test.ts',
    ],
    parts: 3,
  },
  {
    sweep: 'servers and their faults',
    files: [
      'apps/server/src/{main,publishing,two-hosts}.test.ts',
      'tests/faults/{attacks,backup,cluster,full-disk,memory}.test.ts',
      'tests/faults/{notifications,rolling-restart,warehouse}.test.ts',
    ],
    parts: 2,
  },
  {
    sweep: 'whole contents and generated histories',
    files: [
      'apps/server/src/reporting/expected/find-expected-revenue.test.ts',
      'apps/server/src/reporting/warehouse/*.test.ts',
      'apps/server/src/site/pages/{content-preview,rebrand}.test.ts',
      'apps/site/typefaces/*.test.ts',
    ],
    parts: 2,
  },
  {
    sweep: 'operations of the console',
    files: ['apps/server/src/console/{api,questions,saved-reports}/*.test.ts'],
    parts: 2,
  },
];

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts,tools,data,tests}/**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      'tests/browser/**',
      ...(process.env.ZIPFRONT_SOAK ? [] : ['**/*.soak.test.ts']),
      ...leftOut(SAMPLED, import.meta.dirname),
    ],
    alias: [
      {
        find: /^.*\/(writer-file|spend-thread-file|warehouse-thread-file)\.ts$/,
        replacement: join(import.meta.dirname, 'apps/server/src/testing/test-$1.ts'),
      },
    ],
    setupFiles: ['./tests/after-each-file.ts'],
    globalSetup: [
      './tests/build-before.ts',
      './apps/server/src/platform/store/testing/shared-databases.ts',
    ],
    // Browser tests run beside it, and fill the time in which tests wait for processes.
    maxWorkers: availableParallelism(),
    // Loading what most tests use takes longer than they do: the tests of a worker share it.
    isolate: false,
    // Limits for what hangs, not for what is slow, as in the browser tests.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
    reporters: ['default', './scripts/vitest-reporter.ts'],
    // A shared machine may stall a process for seconds; a second try distinguishes a stall from an
    // error.
    retry: process.env.CI ? 1 : 0,
  },
});
