import { runStage, runStageBeside, type Stage } from './stages.ts';
import type { StageOutcome } from './summary.ts';

/** Uses one processor for as long as half of the others together. */
const TYPES: Stage = { name: 'types', command: 'tsc', args: ['-p', '.'] };

const OTHERS: Stage[] = [
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'wording', command: 'node', args: ['tools/wording.ts'] },
  { name: 'imports', command: 'node', args: ['tools/import-rules.ts'] },
  { name: 'texts as keys', command: 'node', args: ['tools/text-keys.ts'] },
  { name: 'slow patterns', command: 'node', args: ['tools/slow-patterns.ts'] },
  { name: 'unused exports', command: 'node', args: ['tools/unused-exports.ts'] },
  { name: 'accepted survivors', command: 'node', args: ['tools/mutation/check-accepted.ts'] },
  { name: 'behaviours', command: 'node', args: ['tools/behaviours.ts'] },
  {
    name: 'tables of docs/content/fields.md',
    command: 'node',
    args: ['tools/content-tables.ts', '--check'],
  },
  { name: 'links of the documents', command: 'node', args: ['tools/doc-links.ts'] },
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  { name: 'budgets', command: 'node', args: ['tools/budgets.ts'] },
  {
    name: 'browser support',
    command: 'node',
    args: ['tools/browser-support/check.ts'],
  },
];

/** Runs what must pass before every commit: quick, and without a browser or a database. */
export async function runChecks(): Promise<StageOutcome[]> {
  const types = runStageBeside(TYPES);
  const others: StageOutcome[] = [];
  for (const check of OTHERS) others.push(await runStage(check));
  return [await types, ...others];
}

if (import.meta.main) {
  const failed = (await runChecks()).filter(({ passed }) => !passed);
  for (const { name } of failed) console.log(`Failed: ${name}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
