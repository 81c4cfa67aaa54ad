import { runChecks } from './check.ts';
import { runStage, type StageOutcome } from './stages.ts';

const outcomes: StageOutcome[] = [
  ...(await runChecks()),
  await runStage({ name: 'unit, store and fault tests', command: 'vitest', args: ['run'] }),
  await runStage({ name: 'browser tests', command: 'playwright', args: ['test'] }),
];

const failed = outcomes.filter(({ passed }) => !passed);
for (const { name } of failed) console.log(`Failed: ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
