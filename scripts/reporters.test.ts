import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const VAR = join(import.meta.dirname, '..', 'var');
let folder: string;

beforeEach(() => {
  mkdirSync(VAR, { recursive: true });
  // It is within the repository, so that the runner finds its packages.
  folder = mkdtempSync(join(VAR, 'reporters-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(command: string, args: string[], env: Record<string, string> = {}): string {
  const { stdout } = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, ...env, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  return stdout;
}

// behaviour: 15.33
it('ends a run of Vitest with tests that passed on a second try and skipped ones', () => {
  writeFileSync(
    join(folder, 'sample.test.js'),
    `let tries = 0;
    describe('the form', () => {
      it('waits', () => { tries += 1; expect(tries).toBe(2); });
      it('shows blue', (context) => context.skip('blue is not installed'));
      it.skip('shows green', () => {});
    });`,
  );
  const reporter = join(import.meta.dirname, 'vitest-reporter.ts');
  const args = ['run', '--globals', '--retry=1', `--root=${folder}`, `--reporter=${reporter}`];
  expect(run('vitest', args)).toBe(`Passed on a second try:
  sample.test.js › the form > waits
Skipped, 1: blue is not installed
  sample.test.js › the form > shows blue
Skipped, 1: without a reason
  sample.test.js › the form > shows green
`);
});

// behaviour: 15.33, 16.13
it('ends a run of Playwright with skipped tests by their reasons', () => {
  writeFileSync(
    join(folder, 'sample.spec.js'),
    `const { test } = require('@playwright/test');
    test('opens', () => {});
    test.describe('the menu', () => {
      test.skip(true, 'webkit is not installed');
      test('closes', () => {});
      test('slides', () => {});
    });`,
  );
  writeFileSync(join(folder, 'package.json'), '{}');
  const reporter = join(import.meta.dirname, 'playwright-reporter.ts');
  const output = run('playwright', ['test', `--reporter=${reporter}`]);
  expect(output.slice(output.indexOf('Skipped'))).toBe(`Skipped, 2: webkit is not installed
  sample.spec.js › the menu › closes
  sample.spec.js › the menu › slides
`);
});
