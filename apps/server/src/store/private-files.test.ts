import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { ensurePrivateFolder, makePrivate } from './private-files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** A log, and what it was told. */
function recordingLog() {
  const messages = vi.fn();
  return { messages, log: pino({ hooks: { logMethod: ([about]) => messages(about) } }) };
}

it('takes the permissions of others from a file, keeps the owner’s, and says so once', () => {
  const { messages, log } = recordingLog();
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  makePrivate(path, log);
  makePrivate(path, log);
  expect(modeOf(path)).toBe('600');
  expect(messages.mock.calls).toEqual([[{ path }]]);
});

it('leaves alone what is not there', () => {
  const { messages, log } = recordingLog();
  makePrivate(join(temporaryFolder(), 'file'), log);
  expect(messages).not.toHaveBeenCalled();
});

it('makes folders for their owner, and makes one that is there so', () => {
  const { messages, log } = recordingLog();
  const folder = temporaryFolder();
  ensurePrivateFolder(join(folder, 'new', 'var'), log);
  expect([modeOf(join(folder, 'new')), modeOf(join(folder, 'new', 'var'))]).toEqual(['700', '700']);
  expect(messages).not.toHaveBeenCalled();

  mkdirSync(join(folder, 'old'));
  chmodSync(join(folder, 'old'), 0o755);
  ensurePrivateFolder(join(folder, 'old'), log);
  expect(modeOf(join(folder, 'old'))).toBe('700');
  expect(messages).toHaveBeenCalledTimes(1);
});

it('leaves a folder that cannot be made to those who need it', () => {
  const { messages, log } = recordingLog();
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  ensurePrivateFolder(join(file, 'var'), log);
  expect(messages).not.toHaveBeenCalled();
});
