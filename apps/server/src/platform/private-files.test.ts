import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { ensurePrivateFolder, makePrivate } from './private-files.ts';
import { temporaryFolder } from './store/testing/temporary-folder.ts';

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** A log, and the objects that were logged. */
function recordingLog() {
  const messages = vi.fn();
  return { messages, log: pino({ hooks: { logMethod: ([about]) => messages(about) } }) };
}

it('removes the permissions of other users from a file, and logs it once', () => {
  const { messages, log } = recordingLog();
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  makePrivate(path, log);
  makePrivate(path, log);
  expect(modeOf(path)).toBe('600');
  expect(messages.mock.calls).toEqual([[{ path }]]);
});

it('ignores a missing file', () => {
  const { messages, log } = recordingLog();
  makePrivate(join(temporaryFolder(), 'file'), log);
  expect(messages).not.toHaveBeenCalled();
});

it('creates private folders, and makes an existing one private', () => {
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

it('ignores a folder that cannot be created', () => {
  const { messages, log } = recordingLog();
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  ensurePrivateFolder(join(file, 'var'), log);
  expect(messages).not.toHaveBeenCalled();
});

it('reports that a folder below a deleted working folder cannot be created', () => {
  const script = `
    import { rmSync } from 'node:fs';
    import { makeFolder } from '${join(import.meta.dirname, 'private-files.ts')}';
    rmSync(process.cwd(), { recursive: true });
    try { makeFolder('var/cache'); } catch ({ code }) { console.log(code); }`;
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: temporaryFolder(),
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(child).toMatchObject({ status: 0, stdout: 'ENOENT\n' });
});
