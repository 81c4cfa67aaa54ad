import { describe, expect, it } from 'vitest';
import type { FileOutcome } from './outcomes.ts';
import { countTests, type StageOutcome, summary } from './summary.ts';

const LINT: StageOutcome = { name: 'lint', passed: true, seconds: 1.64 };

function file(name: string, milliseconds: number, ...tests: FileOutcome['tests']): FileOutcome {
  return { file: name, milliseconds, tests };
}

function unitStage(passed: boolean, ...files: FileOutcome[]): StageOutcome {
  return { name: 'unit tests', passed, seconds: 61.25, files };
}

const passes = { title: 'is sent', state: 'passed', tries: 1 } as const;
const fails = { title: 'fails', state: 'failed', tries: 2 } as const;
const skipped = { title: 'is blue', state: 'skipped', tries: 0 } as const;

describe('summary', () => {
  it('ends with the counts of tests, a stage without tests counting as one', () => {
    const stages = [LINT, unitStage(true, file('zip.test.ts', 5, passes, passes))];
    expect(summary(stages, 1).split('\n').at(-1)).toBe('3 passed, 0 failed');
  });

  // behaviour: 15.33
  it('lists the time of each stage, its slowest files, and the total', () => {
    const files = [10, 600, 20, 3000, 40, 50].map((ms) => file(`${ms}.test.ts`, ms, passes));
    expect(summary([LINT, unitStage(true, ...files)], 62.9)).toContain(
      `Time of each stage (for stages with tests, also their slowest files):
  lint               1.6 s
  unit tests        61.3 s
    3000.test.ts     3.0 s
    600.test.ts      0.6 s
    50.test.ts       0.1 s
    40.test.ts       0.0 s
    20.test.ts       0.0 s
  total             62.9 s
`,
    );
  });

  // behaviour: 15.33
  it('lists the tests that passed only on a later try, with their file', () => {
    const late = { title: 'the form > waits', state: 'passed', tries: 2 } as const;
    const later = { title: 'loads', state: 'passed', tries: 3 } as const;
    const text = summary([unitStage(true, file('zip.test.ts', 5, passes, late, fails, later))], 1);
    expect(text).toContain(`Passed only on a second try:
  zip.test.ts › the form > waits (tried twice)
  zip.test.ts › loads (tried 3 times)

`);
  });

  it('lists and counts skipped tests', () => {
    const text = summary([unitStage(true, file('zip.test.ts', 5, passes, skipped))], 1);
    expect(text).toContain('Skipped:\n  zip.test.ts › is blue\n');
    expect(text).toMatch(/\n\n1 passed, 0 failed, 1 skipped$/);
  });

  it('lists failed stages', () => {
    const stages = [{ ...LINT, passed: false }, unitStage(false, file('a.test.ts', 1, fails))];
    expect(summary(stages, 1)).toMatch(
      /\n\nFailed: lint\n\nFailed: unit tests\n\n0 passed, 2 failed$/,
    );
  });

  it('omits empty lists', () => {
    const text = summary([LINT, unitStage(true, file('zip.test.ts', 5, passes))], 1);
    expect(text).not.toMatch(/second try|Skipped|Failed:/);
  });
});

describe('countTests', () => {
  it.each([
    ['crashed before any test', unitStage(false)],
    ['failed without a failed test', unitStage(false, file('zip.test.ts', 5, passes))],
    ['counted its failed test', unitStage(false, file('zip.test.ts', 5, fails))],
  ])('counts one failure of a runner that %s', (_, stage) => {
    expect(countTests([stage]).failed).toBe(1);
  });
});
