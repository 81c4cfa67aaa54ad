import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAccepted, readAccepted } from './accepted.ts';
import { createTestFile, type TestFile } from './catchers.ts';
import { FOLDERS, findMutantsOfFiles, listFiles, ROOT, readSource } from './folders.ts';
import { instrument } from './instrument.ts';
import { type Lane, startLane } from './lanes.ts';
import { describeChange, type Mutant } from './mutants.ts';
import type { PlanEntry } from './plan.ts';
import { type FolderOutcome, holds, isCaught, writeReport } from './report.ts';
import { runMutants } from './run-mutants.ts';
import { sample } from './sample.ts';

/** Tests that load no mutated source, or whose processes load none. */
const NOT_RUN = [
  /\/tests\//,
  /\/scripts\/backup\.test\.ts$/,
  /\/main\.test\.ts$/,
  /\/packages\/tracker\/test\/(browser|package)\.test\.ts$/,
];

/** Timeout for the tests of a file without a mutant. */
const RECORDING_LIMIT_MS = 10 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'per-folder': { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    // Limits a run to test files whose path contains this text, to be quick while you write a test.
    tests: { type: 'string', default: '' },
  },
});

const started = performance.now();
const perFolder = Number(values['per-folder'] ?? Number.POSITIVE_INFINITY);
const folders = FOLDERS.map((folder) => {
  const all = [...findMutantsOfFiles(listFiles(folder, positionals)).values()].flat();
  const chosen = sample(all, perFolder, values.seed, ({ id }) => id);
  return { ...folder, existing: all.length, chosen };
}).filter(({ existing }) => existing > 0);
const mutants = folders.flatMap(({ chosen }) => chosen);
if (mutants.length === 0) throw new Error('There is nothing to mutate under these paths.');

const byFile = Map.groupBy(mutants, ({ file }) => file);
const sources = new Map(
  [...byFile].map(([file, own]) => [file, instrument(readSource(file), own)]),
);
const lanes = await Promise.all(
  Array.from({ length: Number(values.workers) }, () => startLane(sources)),
);
try {
  const testFiles = await record(lanes, [...byFile.keys()]);
  process.exitCode = report(await tryAll(lanes, testFiles)) ? 0 : 1;
} finally {
  await Promise.all(lanes.map((lane) => lane.close()));
}

/**
 * Runs the tests that import the sources once, without a mutant, and records the places that each
 * runs.
 */
async function record(lanes: Lane[], files: string[]): Promise<TestFile[]> {
  const tests = ((await lanes[0]?.related(files)) ?? []).filter(
    (file) => file.includes(values.tests) && !NOT_RUN.some((pattern) => pattern.test(file)),
  );
  console.log(`${mutants.length} mutants, ${tests.length} test files that import their sources`);
  const queue = [...tests];
  const found: TestFile[] = [];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let part = queue.splice(0, 8); part.length > 0; part = queue.splice(0, 8)) {
        const entries = part.map(
          (file): PlanEntry => ({ mutant: null, file, tests: 'all', fresh: true }),
        );
        const limits = part.map(() => RECORDING_LIMIT_MS);
        const { results } = await lane.run({ entries, records: true }, limits);
        for (const result of results) {
          const testFile = createTestFile(entries[result.entry]?.file ?? '', result);
          found.push(testFile);
          console.log(`recorded ${testFile.file} in ${testFile.milliseconds} ms, ${seconds()} s`);
          for (const id of testFile.failing) {
            console.log(`Fails without a mutant, and is left out: ${id} of ${testFile.file}`);
          }
        }
      }
    }),
  );
  console.log(`Recorded in ${seconds()} s`);
  if (found.length < tests.length) throw new Error('Some test files were not run.');
  return found;
}

async function tryAll(lanes: Lane[], testFiles: TestFile[]): Promise<FolderOutcome[]> {
  const outcomes: FolderOutcome['outcomes'] = new Map();
  await runMutants(mutants, testFiles, lanes, (mutant, outcome) => {
    outcomes.set(mutant, outcome);
    if (!isCaught(outcome)) {
      const change = describeChange(readSource(mutant.file), mutant);
      console.log(`${outcome}: ${mutant.file}:${mutant.line}  ${change}`);
    }
    if (outcomes.size % 50 === 0) {
      console.log(`${outcomes.size} of ${mutants.length} in ${seconds()} s`);
    }
  });
  return folders.map(({ name, isCritical, existing, chosen }) => ({
    name,
    isCritical,
    existing,
    outcomes: new Map(chosen.map((mutant) => [mutant, outcomes.get(mutant) ?? 'survived'])),
    accepted: new Set(chosen.filter(isAcceptedSurvivor)),
  }));
}

function isAcceptedSurvivor(mutant: Mutant): boolean {
  return accepted().some((entry) => isAccepted(entry, mutant, readSource(mutant.file)));
}

function accepted() {
  return readAccepted(readFileSync(join(import.meta.dirname, '../accepted.yaml'), 'utf8'));
}

/** Prints the results. Returns whether enough mutants were caught, and no accepted survivor. */
function report(outcomes: FolderOutcome[]): boolean {
  console.log(`\n${writeReport(outcomes, readSource)}\n${seconds()} s`);
  const stale = outcomes.flatMap((folder) =>
    [...folder.accepted].filter((mutant) => isCaught(folder.outcomes.get(mutant) ?? 'survived')),
  );
  for (const mutant of stale) {
    const change = describeChange(readSource(mutant.file), mutant);
    console.log(`Accepted as a survivor, and caught: ${mutant.file}:${mutant.line}  ${change}`);
  }
  const file = join(ROOT, 'var/mutation.json');
  mkdirSync(join(ROOT, 'var'), { recursive: true });
  const all = outcomes.flatMap((folder) => [...folder.outcomes]);
  writeFileSync(
    file,
    JSON.stringify(
      all.map(([{ file, line, replacement }, outcome]) => ({ file, line, replacement, outcome })),
    ),
  );
  return stale.length === 0 && outcomes.every(holds);
}

function seconds(): string {
  return ((performance.now() - started) / 1_000).toFixed(0);
}
