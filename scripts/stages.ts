import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.ts';

const root = join(import.meta.dirname, '..');

/** Node's compile cache: with it, a test's server starts 25 % faster. */
const COMPILE_CACHE = join(root, 'var', 'compile-cache');

/** Fingerprints of the inputs that stages passed with; may be deleted at any time. */
const PASSED = join(root, 'var', 'passed');

/** A command of a test run. */
export interface Stage {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /**
   * Patterns of the files that decide its result. It does not run again until one of them changes.
   */
  inputs?: string[];
  /**
   * Whether the result of a file depends on it and on `inputs` alone. The files that changed since
   * the stage passed are then its last arguments, in place of the last of `args`.
   */
  isByFile?: boolean;
}

export interface StageOutcome {
  name: string;
  passed: boolean;
  seconds: number;
  /** What a failed stage of a lane printed, for the end of the run. */
  output?: Buffer;
}

/** Runs a stage with its output on this terminal; it passes if it exits with 0. */
export function runStage(stage: Stage): Promise<StageOutcome> {
  console.log(`\n== ${stage.name}`);
  return run(stage, 'inherit');
}

/**
 * Runs stages one after the other, beside other lanes. Shows the output of each that passed when it
 * has ended; a failed one has it in its outcome.
 */
export async function runLane(stages: Stage[]): Promise<StageOutcome[]> {
  const outcomes: StageOutcome[] = [];
  for (const stage of stages) outcomes.push(await runUnlessUnchanged(stage));
  return outcomes;
}

/** Prints what failed stages of lanes printed, and their names; returns whether there are any. */
export function printFailures(outcomes: readonly StageOutcome[]): boolean {
  const failed = outcomes.filter(({ passed }) => !passed);
  for (const { output } of failed) process.stdout.write(output ?? '');
  for (const { name } of failed) console.log(`Failed: ${name}`);
  return failed.length > 0;
}

async function runUnlessUnchanged(stage: Stage): Promise<StageOutcome> {
  const { name, inputs, isByFile } = stage;
  const file = join(PASSED, name.replaceAll(' ', '-'));
  const fingerprint = inputs && fingerprintOf(inputs, root);
  const states = isByFile ? statesOfFiles() : [];
  const [passed, ...passedStates] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const isSame = fingerprint !== undefined && passed === fingerprint && states !== null;
  const known = new Set(passedStates);
  const changed = (states ?? []).filter((state) => !known.has(state)).map(pathOfState);
  if (isSame && changed.length === 0) {
    console.log(`== ${name}: passed before, with the same files`);
    return { name, passed: true, seconds: 0 };
  }
  const isPart = isSame && changed.length <= MAX_CHANGED;
  const args = isPart ? [...stage.args.slice(0, -1), ...changed] : stage.args;
  const output: Buffer[] = [];
  const outcome = await run({ ...stage, args }, (chunk) => output.push(chunk));
  if (!outcome.passed) return { ...outcome, output: Buffer.concat(output) };
  process.stdout.write(Buffer.concat(output));
  if (fingerprint) {
    mkdirSync(PASSED, { recursive: true });
    writeFileSync(file, [fingerprint, ...(states ?? [])].join('\n'));
  }
  return outcome;
}

/** Beyond it, a command has all files rather than a long list of them. */
const MAX_CHANGED = 500;

/** The files that git does not ignore: `1024 1764590000000 scripts/stages.ts`; null without git. */
function statesOfFiles(): string[] | null {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) return null;
  return stdout.split('\0').flatMap((path) => {
    const state = statSync(join(root, path), { throwIfNoEntry: false });
    return state?.isFile() ? `${state.size} ${state.mtimeMs} ${path}` : [];
  });
}

const pathOfState = (state: string) => state.replace(/^\S+ \S+ /, '');

function run(
  { name, command, args, env = {} }: Stage,
  output: 'inherit' | ((chunk: Buffer) => void),
): Promise<StageOutcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (passed: boolean) => {
      const seconds = (performance.now() - started) / 1_000;
      console.log(`== ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
      resolve({ name, passed, seconds });
    };
    const child = spawn(command, args, {
      cwd: root,
      stdio: output === 'inherit' ? ['ignore', output, output] : ['ignore', 'pipe', 'pipe'],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
    });
    if (output !== 'inherit') {
      child.stdout?.on('data', output);
      child.stderr?.on('data', output);
    }
    child.on('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      end(false);
    });
    // On `exit` the last output may still be on its way.
    child.on('close', (code) => end(code === 0));
  });
}
