import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runStage } from './stages.ts';
import { specsOf } from './test-changed/specs.ts';

const root = join(import.meta.dirname, '..');
const TESTS = 'tests/browser';

const USAGE = `Usage: npm run test:changed [-- <commit or branch>]

Runs the tests that the changes since a commit can reach: by default all changes that are not committed.`;

const [base = 'HEAD', ...more] = process.argv.slice(2);
if (base.startsWith('-') || more.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
const lines = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...lines('diff', '--name-only', base),
  ...lines('ls-files', '--others', '--exclude-standard'),
];
const specs = specsOf(changed, globSync('**/*.spec.ts', { cwd: join(root, TESTS) }));

const outcomes = [
  await runStage({
    name: 'unit, store and fault tests',
    command: 'vitest',
    args: ['run', '--changed', base, '--passWithNoTests'],
  }),
];
if (specs.length > 0) {
  const args = ['test', '--project=chromium', '--project=chromium-desktop', ...specs];
  outcomes.push(await runStage({ name: 'browser tests', command: 'playwright', args }));
}
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);
