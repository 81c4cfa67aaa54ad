import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SUPERVISE = join(import.meta.dirname, 'supervise.ts');

/** A program that prints its version and process id, and exits with its parent. */
const program = (version: number) =>
  `console.log('version ${version} is', process.pid); process.on('disconnect', () => process.exit());`;

let dir: string;
let parent: ChildProcess;
let out: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-supervise-'));
  mkdirSync(join(dir, 'src/inner'), { recursive: true });
  writeFileSync(join(dir, 'program.mjs'), program(1));
  writeFileSync(join(dir, 'src/inner/a.ts'), '');
  const options = JSON.stringify({ args: [join(dir, 'program.mjs')], folders: [join(dir, 'src')] });
  const code = `import { supervise } from ${JSON.stringify(SUPERVISE)}; supervise(${options});`;
  parent = spawn('node', ['--input-type=module-typescript', '-e', code]);
  out = '';
  parent.stdout?.on('data', (chunk) => (out += chunk));
});
afterEach(() => {
  parent.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

const waitForOutput = (text: string | RegExp) =>
  vi.waitFor(() => expect(out).toMatch(text), 15_000);
const pidOf = (version: number) =>
  Number(new RegExp(`version ${version} is (\\d+)`).exec(out)?.[1] ?? Number.NaN);
const waitForExit = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 15_000);

describe('supervise', () => {
  // behaviour: 10.3
  it('restarts the program when a source changes, not when a test changes', async () => {
    await waitForOutput('version 1 is');
    writeFileSync(join(dir, 'src/inner/a.test.ts'), 'changed');
    writeFileSync(join(dir, 'program.mjs'), program(2));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(out).not.toContain('version 2');
    writeFileSync(join(dir, 'src/inner/a.ts'), 'changed');
    await waitForOutput('version 2 is');
    await waitForExit(pidOf(1));
  }, 40_000);

  // behaviour: 10.3
  it('waits for the next change if the program cannot start', async () => {
    await waitForOutput('version 1 is');
    writeFileSync(join(dir, 'program.mjs'), 'process.exit(1)');
    writeFileSync(join(dir, 'src/inner/a.ts'), 'wrong');
    await waitForOutput('The program has exited');
    writeFileSync(join(dir, 'program.mjs'), program(2));
    writeFileSync(join(dir, 'src/inner/a.ts'), 'right');
    await waitForOutput('version 2 is');
  }, 40_000);

  // behaviour: 10.3
  it.each(['SIGTERM', 'SIGKILL'] as const)('stops the program on %s', async (signal) => {
    await waitForOutput('version 1 is');
    parent.kill(signal);
    await once(parent, 'exit');
    await waitForExit(pidOf(1));
  }, 40_000);
});
