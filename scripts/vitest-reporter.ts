import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { printSkipped } from './print-skipped.ts';

/**
 * Ends a Vitest run with facts that its own reporter only counts or prints far above: tests that
 * passed at a second attempt, and skipped tests.
 */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    if (flaky.length > 0)
      console.log(['Passed on a second try:', ...flaky.map(title)].join('\n  '));
    printSkipped(
      tests.flatMap((test) => {
        const result = test.result();
        return result.state === 'skipped' ? [{ title: title(test), reason: result.note }] : [];
      }),
    );
  }
}

function title({ module, fullName }: TestCase): string {
  return `${module.relativeModuleId} › ${fullName}`;
}
