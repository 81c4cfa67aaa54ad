import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from './check.ts';
import { runStage, type Stage } from './stages.ts';

const reports = join(import.meta.dirname, '..', 'var', 'test-reports');

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failedStages: string[] = [];

for (const check of CHECKS) {
  add((await run(check)) ? { passed: 1 } : { failed: 1 });
}

const unitReport = join(reports, 'unit.json');
const unitPassed = await run({
  name: 'unit, store and fault tests',
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
});
add(withFailure(vitestCounts(unitReport), unitPassed));

const browserReport = join(reports, 'browser.json');
const browserPassed = await run({
  name: 'browser tests',
  command: 'playwright',
  args: ['test'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
});
add(withFailure(playwrightCounts(browserReport), browserPassed));

const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
for (const name of failedStages) console.log(`\nFailed: ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);

/** Runs a stage; one that failed is named again at the end, where its output has long gone by. */
async function run(stage: Stage): Promise<boolean> {
  const passed = await runStage(stage);
  if (!passed) failedStages.push(stage.name);
  return passed;
}

function add(counts: Partial<Counts>): void {
  total.passed += counts.passed ?? 0;
  total.failed += counts.failed ?? 0;
  total.skipped += counts.skipped ?? 0;
}

/** A runner that failed without counting a failed test (a crash, say) is one failure. */
function withFailure(counts: Counts, passed: boolean): Counts {
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function vitestCounts(file: string): Counts {
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  }>(file);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
}

function playwrightCounts(file: string): Counts {
  const report = readReport<{
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  }>(file);
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
    skipped: report?.stats.skipped ?? 0,
  };
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
