import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runLane } from './stages.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'var', `stages-test-${process.pid}`);
const INPUT = join(FOLDER, 'input.txt');
const name = `stage of a test ${process.pid}`;

beforeAll(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => {
  rmSync(FOLDER, { recursive: true });
  rmSync(join(ROOT, 'var/passed', name.replaceAll(' ', '-')), { force: true });
});

/** Runs a stage that exits with a code; returns whether it passed, and whether it was run. */
async function run(code: number): Promise<{ passed: boolean; isRun: boolean }> {
  const inputs = [`var/${FOLDER.split('/').at(-1)}/**`];
  const args = ['-e', `process.exit(${code})`];
  const [outcome] = await runLane([{ name, command: process.execPath, args, inputs }]);
  return { passed: outcome?.passed ?? false, isRun: (outcome?.seconds ?? 0) > 0 };
}

it('runs a stage again until it has passed with the same files', async () => {
  writeFileSync(INPUT, 'one');
  expect(await run(1)).toEqual({ passed: false, isRun: true });
  expect(await run(0)).toEqual({ passed: true, isRun: true });
  expect(await run(1)).toEqual({ passed: true, isRun: false });
  writeFileSync(INPUT, 'two');
  expect(await run(1)).toEqual({ passed: false, isRun: true });
});

it('runs a stage by file for the files that changed since it passed', async () => {
  const print = 'console.log(process.argv.slice(1).join()); process.exit(Number(process.argv[1]))';
  const filesOf = async (code: number) => {
    const args = ['-e', print, String(code), '.'];
    const stage = { name, command: process.execPath, args, inputs: ['*.none'], isByFile: true };
    const [outcome] = await runLane([stage]);
    return outcome?.output?.toString().trim().split(',').slice(1) ?? outcome?.passed;
  };
  expect(await filesOf(1)).toEqual(['.']);
  expect(await filesOf(0)).toBe(true);
  const { atime, mtimeMs } = statSync(import.meta.filename);
  utimesSync(import.meta.filename, atime, new Date(mtimeMs + 1_000));
  for (const _ of [1, 2]) expect(await filesOf(1)).toEqual(['scripts/stages.test.ts']);
  expect(await filesOf(0)).toBe(true);
});

it('holds back the output of a stage that fails', async () => {
  const args = ['-e', 'console.log("first"); process.exit(1)'];
  const [outcome] = await runLane([{ name, command: process.execPath, args }]);
  expect(outcome?.output?.toString()).toBe('first\n');
});
