import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SUPERVISE = join(import.meta.dirname, 'supervise.ts');

/** Says its number and its own process, and ends with whoever started it. */
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

const said = (text: string | RegExp) => vi.waitFor(() => expect(out).toMatch(text), 15_000);
const pidOf = (version: number) =>
  Number(new RegExp(`version ${version} is (\\d+)`).exec(out)?.[1] ?? Number.NaN);
const gone = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 15_000);

describe('supervise', () => {
  it('starts the program again when a source has changed, and not for a test', async () => {
    await said('version 1 is');
    writeFileSync(join(dir, 'src/inner/a.test.ts'), 'changed');
    writeFileSync(join(dir, 'program.mjs'), program(2));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(out).not.toContain('version 2');
    writeFileSync(join(dir, 'src/inner/a.ts'), 'changed');
    await said('version 2 is');
    await gone(pidOf(1));
  }, 40_000);

  it('waits for the next change where the program cannot start any more', async () => {
    await said('version 1 is');
    writeFileSync(join(dir, 'program.mjs'), 'process.exit(1)');
    writeFileSync(join(dir, 'src/inner/a.ts'), 'wrong');
    await said('It has ended');
    writeFileSync(join(dir, 'program.mjs'), program(2));
    writeFileSync(join(dir, 'src/inner/a.ts'), 'right');
    await said('version 2 is');
  }, 40_000);

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends the program at %s', async (signal) => {
    await said('version 1 is');
    parent.kill(signal);
    await once(parent, 'exit');
    await gone(pidOf(1));
  }, 40_000);
});
