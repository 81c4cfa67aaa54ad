import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { installedHome, postgresPrograms } from './postgres-programs.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TEMPORARY_FOLDERS, unprivileged } from './unprivileged.ts';

let umask: number;
let closed: string;

beforeEach(() => {
  umask = process.umask(0o077);
  closed = temporaryFolder();
  chmodSync(closed, 0o700);
});

afterEach(() => {
  process.umask(umask);
});

function makeFolder(): string {
  const folder = unprivileged.makeFolder('zipfront-test-', [closed, ...TEMPORARY_FOLDERS]);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('makes a folder that its user can enter, beside a closed one and under a strict mask', () => {
  expect(spawnSync('ls', [makeFolder()], unprivileged.ids).status).toBe(0);
});

it('names the folders when its user can enter none of them', () => {
  const missing = join(closed, 'missing');
  expect(() => unprivileged.makeFolder('zipfront-test-', [missing])).toThrow(
    `can enter none of ${missing}; let others enter one of them (chmod o+x).`,
  );
});

it('runs PostgreSQL whose installed programs are in a closed folder', async () => {
  const installed = join(closed, 'native');
  symlinkSync(installedHome(), installed);
  const folder = makeFolder();
  const data = join(folder, 'data');
  mkdirSync(data);
  unprivileged.own(data);
  const { initialise, start } = await postgresPrograms(folder, installed);
  await initialise(data, 'postgres');
  const server = await start(data, [
    '-p',
    String(await freePort()),
    '-c',
    'unix_socket_directories=',
  ]);
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  expect(await exited).toEqual([0, null]);
});
