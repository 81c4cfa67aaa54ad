import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { type FileOutcome, playwrightOutcomes, readOutcomes, vitestOutcomes } from './outcomes.ts';
import { skipReasons } from './skip-reasons.ts';
import { runStage, type Stage } from './stages.ts';
import { countTests, type StageOutcome, summary } from './summary.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'var', 'test-reports');

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const started = performance.now();
const stages: StageOutcome[] = await runChecks();
stages.push(await runUnitTests());
stages.push(await runBrowserTests());

for (const reason of skipReasons(join(reports, 'browser.json'))) {
  console.log(`\nSkipped: ${reason}`);
}
console.log(`\n${summary(stages, (performance.now() - started) / 1000)}`);
process.exit(countTests(stages).failed === 0 ? 0 : 1);

function runUnitTests(): Promise<StageOutcome> {
  const report = join(reports, 'unit.json');
  return runTests(
    {
      name: 'unit, store and fault tests',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=./scripts/vitest-outcomes.ts'],
      env: { VITEST_OUTCOMES: report },
    },
    () => readOutcomes(report, vitestOutcomes),
  );
}

function runBrowserTests(): Promise<StageOutcome> {
  const report = join(reports, 'browser.json');
  return runTests(
    {
      name: 'browser tests',
      command: 'playwright',
      args: ['test'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
    () => readOutcomes(report, (written) => playwrightOutcomes(written, root)),
  );
}

/** Runs a stage of tests. A stage without test results has failed, regardless of its exit code. */
async function runTests(stage: Stage, read: () => FileOutcome[]): Promise<StageOutcome> {
  const outcome = await runStage(stage);
  const files = read();
  return { ...outcome, passed: outcome.passed && files.length > 0, files };
}
