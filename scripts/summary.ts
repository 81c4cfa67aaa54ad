import type { FileOutcome, TestOutcome } from './outcomes.ts';

/** Number of slowest files of a stage that the summary lists. */
const SLOWEST_FILES = 5;

/** Result of a stage. */
export interface StageOutcome {
  name: string;
  passed: boolean;
  seconds: number;
  /** Results of a stage that runs tests; any other stage counts as one test. */
  files?: FileOutcome[];
}

/**
 * The end of a run's output: the time of each stage, the tests that passed only on a later try, the
 * skipped tests, the failed stages, and as the last line `N passed, N failed`, with `, N skipped` if
 * tests were skipped.
 *
 * @param totalSeconds of the whole run; less than the stages' sum if some ran in parallel
 */
export function summary(stages: StageOutcome[], totalSeconds: number): string {
  const { passed, failed, skipped } = countTests(stages);
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  return [
    times(stages, totalSeconds),
    list(
      'Passed only on a second try:',
      namedTests(stages, ({ state, tries }) => state === 'passed' && tries > 1),
      ({ tries }) => ` (tried ${tries === 2 ? 'twice' : `${tries} times`})`,
    ),
    list(
      'Skipped:',
      namedTests(stages, ({ state }) => state === 'skipped'),
    ),
    ...stages.filter((stage) => !stage.passed).map(({ name }) => `Failed: ${name}`),
    counts,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Number of tests of all stages by state. */
export function countTests(stages: StageOutcome[]): Record<TestOutcome['state'], number> {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, files } of stages) {
    const tests = files?.flatMap((file) => file.tests) ?? [];
    for (const { state } of tests) total[state] += 1;
    const failureIsCounted = tests.some(({ state }) => state === 'failed');
    // A runner may fail without a failed test: it crashed, or a test file could not be loaded.
    if (!passed && !failureIsCounted) total.failed += 1;
    if (passed && !files) total.passed += 1;
  }
  return total;
}

function times(stages: StageOutcome[], totalSeconds: number): string {
  const rows = stages.flatMap(({ name, seconds, files = [] }) => [
    [name, seconds] as const,
    ...files
      .toSorted((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, SLOWEST_FILES)
      .map(({ file, milliseconds }) => [`  ${file}`, milliseconds / 1000] as const),
  ]);
  const width = Math.max(...rows.map(([name]) => name.length), 'total'.length);
  const row = (name: string, seconds: number) =>
    `  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s`;
  return [
    'Time of each stage (for stages with tests, also their slowest files):',
    ...rows.map(([name, seconds]) => row(name, seconds)),
    row('total', totalSeconds),
  ].join('\n');
}

type NamedTest = TestOutcome & { file: string };

function namedTests(stages: StageOutcome[], wanted: (test: TestOutcome) => boolean): NamedTest[] {
  return stages
    .flatMap(({ files = [] }) => files)
    .flatMap(({ file, tests }) => tests.filter(wanted).map((test) => ({ ...test, file })));
}

function list(heading: string, tests: NamedTest[], remark: (test: NamedTest) => string = () => '') {
  if (tests.length === 0) return '';
  const rows = tests.map((test) => `  ${test.file} › ${test.title}${remark(test)}`);
  return [heading, ...rows].join('\n');
}
