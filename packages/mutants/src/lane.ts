// A process with its own Vitest: it accepts plans, runs each in a new worker, and returns the
// results of the entries. Started by `lanes.ts`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestSpecification } from 'vitest/node';
import { ROOT } from './folders.ts';
import { type EntryResult, type LogLine, type Plan, WORK_FOLDER, workFiles } from './plan.ts';
import { installSwitch } from './switch.ts';

/** A message to a lane. */
export type Request =
  | { kind: 'related'; files: string[] }
  | { kind: 'run'; plan: Plan; limits: number[] };

/**
 * A message from a lane: the test files that import some files; or results, and the entry that
 * hung, if any.
 */
export type LaneResult =
  | { kind: 'ready' }
  | { kind: 'related'; tests: string[] }
  | { kind: 'ran'; results: EntryResult[]; hung: number | null };

const folder = process.env[WORK_FOLDER] ?? '';
const files = workFiles(folder);
const sources: Record<string, string> = JSON.parse(readFileSync(files.sources, 'utf8'));

const mutated: Plugin = {
  name: 'mutated-sources',
  enforce: 'pre',
  transform: (_, id) => (sources[id] === undefined ? null : { code: sources[id], map: null }),
};

class AsGiven {
  sort = (specifications: TestSpecification[]) => specifications;
  shard = this.sort;
}

// The global setup of the tests loads mutated sources in this process.
installSwitch();

const hooks = join(import.meta.dirname, 'native-hooks.ts');
const vitest = await createVitest(
  'test',
  {
    watch: false,
    maxWorkers: 1,
    pool: 'forks',
    isolate: false,
    retry: 0,
    // A mutant that makes a test wait counts as caught. The slowest test takes a third of this time
    // alone.
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // Keeps mutated modules from other runs, and their modules from this run.
    fsModuleCachePath: join(folder, 'modules'),
    passWithNoTests: true,
    reporters: [{}],
    runner: join(import.meta.dirname, 'vitest-runner.ts'),
    // The worker's threads inherit it. A store opens and writes with the mutant of its file.
    env: { NODE_OPTIONS: `--import=${hooks}`, ZIPFRONT_STORES_PER_FILE: '1' },
    sequence: { sequencer: AsGiven as never },
    silent: true,
  },
  { plugins: [mutated] },
);

/** Kills the worker if an entry takes longer than its limit, in milliseconds. */
function watchLog(limits: number[], hung: (entry: number) => void): () => void {
  const timer = setInterval(() => {
    const last = readLog().findLast((line) => 'begins' in line);
    if (!last) return;
    if (last.begins !== current) {
      current = last.begins;
      since = Date.now();
    }
    if (Date.now() - since < (limits[current] ?? 60_000)) return;
    clearInterval(timer);
    hung(current);
    process.kill(last.pid, 'SIGKILL');
  }, 500);
  let current = -1;
  let since = Date.now();
  return () => clearInterval(timer);
}

function readLog(): LogLine[] {
  return readFileSync(files.log, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

async function run(plan: Plan, limits: number[]): Promise<LaneResult> {
  writeFileSync(files.plan, JSON.stringify(plan));
  writeFileSync(files.log, '');
  let hung: number | null = null;
  const stop = watchLog(limits, (entry) => {
    hung = entry;
  });
  const project = vitest.getRootProject();
  try {
    await vitest.runTestSpecifications(
      plan.entries.map(({ file }) => project.createSpecification(file)),
    );
  } catch (error) {
    if (hung === null) console.error(error);
  } finally {
    stop();
  }
  const results = readLog().filter((line): line is EntryResult => 'entry' in line);
  return { kind: 'ran', results, hung };
}

async function related(paths: string[]): Promise<LaneResult> {
  const { config } = vitest.getRootProject();
  const { setupFiles } = config;
  // The imports of the set-up would connect every test with every file.
  config.setupFiles = [];
  vitest.config.related = paths.map((path) => join(ROOT, path));
  const specifications = await vitest.getRelevantTestSpecifications();
  config.setupFiles = setupFiles;
  vitest.config.related = [];
  return { kind: 'related', tests: specifications.map(({ moduleId }) => moduleId) };
}

process.on('message', async (request: Request) => {
  const answer =
    request.kind === 'related'
      ? await related(request.files)
      : await run(request.plan, request.limits);
  if (process.connected) process.send?.(answer);
});
process.once('disconnect', async () => {
  await vitest.cancelCurrentRun('keyboard-input');
  await vitest.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
process.send?.({ kind: 'ready' } satisfies LaneResult);
