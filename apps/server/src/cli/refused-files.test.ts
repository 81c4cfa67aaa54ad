import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../open-store.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { unprivileged } from '../platform/store/testing/unprivileged.ts';

// behaviour: 13.23
it('names what the user of a command may not use, who that is, and the cure', async (context) => {
  if (!unprivileged.canRun(process.execPath)) return context.skip('Node is not for all users.');
  const folder = unprivileged.makeFolder('zipfront-refused-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'zipfront.db');
  await (await openStore({ url: `file:${file}`, log: silentLog })).close();
  const closed = join(folder, 'closed');
  const readOnly = join(folder, 'read-only');
  mkdirSync(closed, { mode: 0o000 });
  mkdirSync(readOnly, { mode: 0o500 });
  unprivileged.own(folder, file, readOnly);
  const commands: [refused: string, command: string, ...args: string[]][] = [
    [readOnly, 'backup', join(readOnly, 'backup.db')],
    [join(closed, 'within'), 'backup', join(closed, 'within', 'backup.db')],
    [join(closed, 'backup.db'), 'restore', join(closed, 'backup.db')],
    [join(closed, 'content'), 'check-content'],
    [join(closed, 'content'), '../main'],
  ];
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `file:${file}`,
    CONTENT_DIR: join(closed, 'content'),
  };
  for (const [refused, command, ...args] of commands) {
    const { stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...args],
      { ...unprivileged.ids, env, cwd: folder, encoding: 'utf8' },
    );
    if (stderr.includes('ERR_MODULE_NOT_FOUND')) context.skip('Sources are not for all users.');
    expect(stderr, command).toContain(`may not use ${refused} (EACCES: `);
    expect(stderr, command).toMatch(/give it to this user \(chown\), or name another place\.\n$/);
  }
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});
