import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { keepFolderPrivate, makePrivate } from './private-files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** A log, and what it was told. */
function listeningLog() {
  const said = vi.fn();
  return { said, log: pino({ hooks: { logMethod: ([about]) => said(about) } }) };
}

it('takes the permissions of others from a file, keeps the owner’s, and says so once', () => {
  const { said, log } = listeningLog();
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  makePrivate(path, log);
  makePrivate(path, log);
  expect(modeOf(path)).toBe('600');
  expect(said.mock.calls).toEqual([[{ path }]]);
});

it('leaves alone what is not there', () => {
  const { said, log } = listeningLog();
  makePrivate(join(temporaryFolder(), 'file'), log);
  expect(said).not.toHaveBeenCalled();
});

it('makes folders for their owner, and makes one that is there so', () => {
  const { said, log } = listeningLog();
  const folder = temporaryFolder();
  keepFolderPrivate(join(folder, 'new', 'var'), log);
  expect([modeOf(join(folder, 'new')), modeOf(join(folder, 'new', 'var'))]).toEqual(['700', '700']);
  expect(said).not.toHaveBeenCalled();

  mkdirSync(join(folder, 'old'));
  chmodSync(join(folder, 'old'), 0o755);
  keepFolderPrivate(join(folder, 'old'), log);
  expect(modeOf(join(folder, 'old'))).toBe('700');
  expect(said).toHaveBeenCalledTimes(1);
});

it('leaves a folder that cannot be made to those who need it', () => {
  const { said, log } = listeningLog();
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  keepFolderPrivate(join(file, 'var'), log);
  expect(said).not.toHaveBeenCalled();
});
