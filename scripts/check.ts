import { runStage, type Stage } from './stages.ts';

/** Checks that must pass before every commit: quick, and without a browser or a database. */
export const CHECKS: Stage[] = [
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'wording', command: 'node', args: ['scripts/wording.ts'] },
  { name: 'file names', command: 'node', args: ['scripts/file-names.ts'] },
  { name: 'imports', command: 'node', args: ['scripts/import-rules.ts'] },
  { name: 'unused exports', command: 'node', args: ['scripts/unused-exports.ts'] },
  { name: 'accepted survivors', command: 'node', args: ['scripts/mutation/check-accepted.ts'] },
  { name: 'coverage', command: 'node', args: ['scripts/coverage.ts', '--check'] },
  {
    name: 'tables of docs/content.md',
    command: 'node',
    args: ['scripts/content-tables.ts', '--check'],
  },
  { name: 'links of the documents', command: 'node', args: ['scripts/doc-links.ts'] },
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  { name: 'budgets', command: 'node', args: ['scripts/budgets.ts'] },
  {
    name: 'browser support',
    command: 'node',
    args: ['scripts/browser-support/check.ts'],
  },
];

if (import.meta.main) {
  for (const stage of CHECKS) {
    if (!(await runStage(stage)).passed) process.exit(1);
  }
}
