import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { printFailures, runLane, runStage, type StageOutcome } from './stages.ts';

const seed = process.env.SAMPLE_SEED || commit();
process.env.SAMPLE_SEED = seed;

// Alone, each leaves about 20 % of the processors idle, waiting for processes.
const outcomes: StageOutcome[] = [
  ...(await runChecks()),
  ...(
    await Promise.all([
      runStage({ name: 'unit, store and fault tests', command: 'vitest', args: ['run'] }),
      runLane([{ name: 'browser tests', command: 'playwright', args: ['test'] }]),
    ])
  ).flat(),
];

const hasFailed = printFailures(outcomes);
console.log(
  `Sweeps were sampled by the seed ${seed}. SAMPLE_SEED=${seed} repeats them; npm run soak walks through them whole.`,
);
process.exit(hasFailed ? 1 : 0);

/** The commit that is tested, which gives each its own samples. */
function commit(): string {
  try {
    const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' } as const;
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim();
  } catch {
    return 'no-commit';
  }
}
