import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../platform/store/testing/temporary-folder.ts';

const run = promisify(execFile);

// behaviour: 13.8, 13.14, 37.11
it('writes files that only their owner can read, by every command that writes visitors or people', async () => {
  const folder = join(temporaryFolder(), 'written');
  mkdirSync(folder, { mode: 0o700 });
  const of = (...parts: string[]) => join(folder, ...parts);
  const url = `file:${of('new', 'zipfront.db')}`;
  await (await openStore({ url, log: silentLog })).close();
  const env = { ...process.env, DATABASE_URL: url, WAREHOUSE_URL: `file:${of('warehouse')}` };
  // As version 0.2.0 exported reviews.
  writeFileSync(of('reviews.csv'), '');
  chmodSync(of('reviews.csv'), 0o644);
  const commands = [
    ['backup', of('backup.db')],
    ['restore', of('backup.db')],
    ['warehouse'],
    ['reviews', 'export', of('reviews.csv'), '--site', 'shipping'],
  ];
  for (const [name = '', ...args] of commands) {
    const call = ['-c', 'umask 0 && exec "$@"', 'sh', process.execPath];
    await run('sh', [...call, join(import.meta.dirname, `${name}.ts`), ...args], { env });
  }
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(written.filter((path) => path.endsWith('.parquet'))).not.toEqual([]);
  const open = written.filter((path) => (statSync(of(path)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
