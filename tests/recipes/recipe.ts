import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A step of a recipe in CONTRIBUTING.md: a change of one file. */
export interface Step {
  file: string;
  /** `text`: the file, empty if it is new; `read`: another file, with the steps before. */
  change(text: string, read: (file: string) => string): string;
  named?: string;
}

/** A recipe, followed by a small example. */
export interface Recipe {
  /** The heading in CONTRIBUTING.md. */
  heading: string;
  steps: Step[];
}

export function makes(file: string, text: string, named = file): Step {
  return { file, change: () => text, named };
}

export function adds(file: string, behind: string, text: string, named = file): Step {
  return { file, change: (before) => insert(before, behind, text, file), named };
}

/** @throws Error for a file without that part */
export function insert(text: string, behind: string, added: string, file: string): string {
  const at = text.indexOf(behind);
  if (at < 0) throw new Error(`${file} has no ${JSON.stringify(behind)}: change its recipe.`);
  const end = at + behind.length;
  return text.slice(0, end) + added + text.slice(end);
}

/** Takes the steps in a folder. Returns what undoes them. */
export function follow(folder: string, steps: readonly Step[]): () => void {
  const before = new Map<string, string | null>();
  const read = (file: string) => {
    const path = join(folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  for (const { file, change } of steps) {
    const path = join(folder, file);
    if (!before.has(file)) before.set(file, existsSync(path) ? read(file) : null);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, change(read(file), read));
  }
  return () => {
    for (const [file, text] of before) {
      if (text === null) rmSync(join(folder, file));
      else writeFileSync(join(folder, file), text);
    }
  };
}

const REGISTRIES = ['node', 'tests/registries/check.ts'] as const;

/** Commands of `npm run check` that find a forgotten step. */
const CHECKS: readonly (readonly string[])[] = [
  REGISTRIES,
  ['node', 'tools/check-sources.ts'],
  ['tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', 'var/types.tsbuildinfo'],
  ['knip', '--cache'],
  ['node', 'scripts/build.ts'],
];

/** Empty if all pass. `awaited`: the checks end once one of them names it. */
export async function failedChecks(folder: string, awaited?: string): Promise<string> {
  let outputs = '';
  for (const [command = '', ...args] of CHECKS) {
    const { code, output } = await run(folder, command, args);
    if (code !== 0) outputs += output;
    if (awaited !== undefined && outputs.includes(awaited)) break;
  }
  return outputs;
}

/** Output of the check of registries in a folder; empty if it passes. */
export async function registryErrors(folder: string): Promise<string> {
  const [command, ...args] = REGISTRIES;
  return (await run(folder, command, args)).output;
}

function run(
  cwd: string,
  command: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, [...args], { cwd });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
