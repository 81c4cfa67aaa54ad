import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';

const testSchema = v.object({
  /** Title of the test after those of its groups. */
  title: v.string(),
  state: v.picklist(['passed', 'failed', 'skipped']),
  /** Number of runs: more than one only if an earlier try failed; 0 if skipped. */
  tries: v.number(),
});

const fileSchema = v.object({
  /** Path from the root of the repository. */
  file: v.string(),
  /** Total time of its tests and hooks; files run in parallel. */
  milliseconds: v.number(),
  tests: v.array(testSchema),
});

/** Result of one test. */
export type TestOutcome = v.InferOutput<typeof testSchema>;

/** Results of the tests of one file. */
export type FileOutcome = v.InferOutput<typeof fileSchema>;

const vitestReport = v.array(fileSchema);

const playwrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      projectName: v.string(),
      status: v.picklist(['skipped', 'expected', 'unexpected', 'flaky']),
      results: v.array(v.object({ status: v.optional(v.string()), duration: v.number() })),
    }),
  ),
});

interface PlaywrightSuite {
  title: string;
  specs: v.InferOutput<typeof playwrightSpec>[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  title: v.string(),
  specs: v.array(playwrightSpec),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});

const playwrightReport = v.object({
  config: v.object({ rootDir: v.string() }),
  suites: v.array(playwrightSuite),
});

/** Reads the report that `vitest-outcomes.ts` wrote. */
export function vitestOutcomes(report: unknown): FileOutcome[] {
  return v.parse(vitestReport, report);
}

/**
 * Reads the report of Playwright's JSON reporter.
 *
 * @param root the folder that the files of the outcomes are relative to
 */
export function playwrightOutcomes(report: unknown, root: string): FileOutcome[] {
  const { config, suites } = v.parse(playwrightReport, report);
  const files = new Map<string, FileOutcome>();
  const visit = (suite: PlaywrightSuite, groups: string[]) => {
    for (const spec of suite.specs) {
      const path = relative(root, join(config.rootDir, spec.file));
      const file = files.get(path) ?? { file: path, milliseconds: 0, tests: [] };
      files.set(path, file);
      for (const { projectName, status, results } of spec.tests) {
        const titles = [...groups, spec.title].join(' › ');
        file.milliseconds += results.reduce((sum, { duration }) => sum + duration, 0);
        file.tests.push({
          title: projectName ? `[${projectName}] ${titles}` : titles,
          state: PLAYWRIGHT_STATES[status],
          tries: results.filter((result) => result.status !== 'skipped').length,
        });
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...groups, inner.title]);
  };
  // The outermost suites are the files.
  for (const suite of suites) visit(suite, []);
  return [...files.values()];
}

const PLAYWRIGHT_STATES = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
} as const;

/** Reads a report; returns no results if the runner ended before writing it. */
export function readOutcomes(
  path: string,
  read: (report: unknown) => FileOutcome[],
): FileOutcome[] {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    console.error(`The report of the tests could not be read: ${error}`);
    return [];
  }
}
