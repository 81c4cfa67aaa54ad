import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { FileOutcome, TestOutcome } from './outcomes.ts';

/**
 * A Vitest reporter that writes the result of each test to the file that `VITEST_OUTCOMES` names.
 * Vitest's own JSON does not contain the number of tries of a test.
 */
export default class OutcomesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env.VITEST_OUTCOMES;
    if (!path) throw new Error('VITEST_OUTCOMES must name the file to write the outcomes to.');
    writeFileSync(path, JSON.stringify(modules.map(fileOutcome)));
  }
}

function fileOutcome(module: TestModule): FileOutcome {
  return {
    file: relative(process.cwd(), module.moduleId),
    milliseconds: module.diagnostic().duration,
    tests: [...module.children.allTests()].map(testOutcome),
  };
}

function testOutcome(test: TestCase): TestOutcome {
  const { state } = test.result();
  return {
    title: test.fullName,
    // A test that never ended has not passed.
    state: state === 'pending' ? 'failed' : state,
    tries: state === 'skipped' ? 0 : (test.diagnostic()?.retryCount ?? 0) + 1,
  };
}
