import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playwrightOutcomes, readOutcomes, vitestOutcomes } from './outcomes.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zipfront-outcomes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Part of a report of Playwright's JSON reporter. */
const PLAYWRIGHT_REPORT = {
  config: { rootDir: '/repository/tests/browser' },
  suites: [
    {
      title: 'header.spec.ts',
      file: 'header.spec.ts',
      specs: [playwrightSpec('the header stays', 'expected', [['passed', 120]])],
      suites: [
        {
          title: 'the menu',
          file: 'header.spec.ts',
          specs: [
            playwrightSpec('opens', 'flaky', [
              ['failed', 300],
              ['passed', 100],
            ]),
            playwrightSpec('shows blue', 'skipped', [['skipped', 0]]),
            playwrightSpec('closes', 'unexpected', [
              ['timedOut', 2000],
              ['failed', 500],
            ]),
          ],
        },
      ],
    },
    {
      title: 'slider.spec.ts',
      file: 'slider.spec.ts',
      specs: [playwrightSpec('slides', 'expected', [['passed', 50]], 'firefox')],
    },
  ],
};

function playwrightSpec(
  title: string,
  status: string,
  results: [string, number][],
  projectName = '',
) {
  const outcomes = results.map(([state, duration]) => ({ status: state, duration }));
  return {
    title,
    file: projectName ? 'slider.spec.ts' : 'header.spec.ts',
    tests: [{ projectName, status, results: outcomes }],
  };
}

describe('playwrightOutcomes', () => {
  // behaviour: 15.33
  it('reads the state and tries of each test and the time of each file', () => {
    expect(playwrightOutcomes(PLAYWRIGHT_REPORT, '/repository')).toEqual([
      {
        file: 'tests/browser/header.spec.ts',
        milliseconds: 3020,
        tests: [
          { title: 'the header stays', state: 'passed', tries: 1 },
          { title: 'the menu › opens', state: 'passed', tries: 2 },
          { title: 'the menu › shows blue', state: 'skipped', tries: 0 },
          { title: 'the menu › closes', state: 'failed', tries: 2 },
        ],
      },
      {
        file: 'tests/browser/slider.spec.ts',
        milliseconds: 50,
        tests: [{ title: '[firefox] slides', state: 'passed', tries: 1 }],
      },
    ]);
  });

  it('refuses a report of another shape', () => {
    expect(() => playwrightOutcomes({ suites: 'none' }, '/repository')).toThrow();
  });
});

describe('the report of a Vitest run', () => {
  // behaviour: 15.33
  it('contains the state and tries of each test', () => {
    writeFileSync(
      join(folder, 'sample.test.js'),
      `let tries = 0;
      describe('the form', () => {
        it('sends once', () => {});
        it('waits', () => { tries += 1; expect(tries).toBe(2); });
        it('fails', () => { throw new Error('always'); });
        it.skip('shows blue', () => {});
      });`,
    );
    const report = join(folder, 'unit.json');
    const reporter = join(import.meta.dirname, 'vitest-outcomes.ts');
    const vitest = spawnSync(
      'vitest',
      ['run', '--globals', '--retry=1', `--root=${folder}`, `--reporter=${reporter}`],
      { cwd: folder, env: { ...process.env, VITEST_OUTCOMES: report }, encoding: 'utf8' },
    );
    expect(vitest.status).toBe(1);
    const [file] = vitestOutcomes(JSON.parse(readFileSync(report, 'utf8')));
    expect(file?.file).toBe('sample.test.js');
    expect(file?.milliseconds).toBeGreaterThan(0);
    expect(file?.tests).toEqual([
      { title: 'the form > sends once', state: 'passed', tries: 1 },
      { title: 'the form > waits', state: 'passed', tries: 2 },
      { title: 'the form > fails', state: 'failed', tries: 2 },
      { title: 'the form > shows blue', state: 'skipped', tries: 0 },
    ]);
  });
});

describe('readOutcomes', () => {
  it.each([
    ['is missing', undefined],
    ['was cut short', '[{"file":'],
    ['has another shape', '{}'],
  ])('reports an error and returns no results if the report %s', (_, text) => {
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const path = join(folder, 'report.json');
    if (text !== undefined) writeFileSync(path, text);
    expect(readOutcomes(path, vitestOutcomes)).toEqual([]);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('could not be read'));
    error.mockRestore();
  });
});
