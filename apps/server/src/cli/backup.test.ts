import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../platform/store/testing/temporary-folder.ts';

const run = promisify(execFile);

async function command(name: string, args: string[], databaseUrl: string) {
  const call = [join(import.meta.dirname, `${name}.ts`), ...args];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const done = await run(process.execPath, call, { env }).catch((error) => error);
  return { code: done.code ?? 0, text: `${done.stdout}${done.stderr}` };
}

it('backs up and restores a database, and reports both', async () => {
  const folder = temporaryFolder();
  const [database, backup] = [join(folder, 'zipfront.db'), join(folder, 'backup.db')];
  const store = await openStore({ url: `file:${database}`, log: silentLog });
  await store.close();
  const backedUp = await command('backup', [backup], `file:${database}`);
  expect(backedUp.text).toMatch(
    new RegExp(
      `^Backed up ${database}, and checked the backup:\n  ${backup} \\(\\d\\.\\d MB, tables of \\d{4}-.+\\): no rows\n  head of the audit trail: 1:[\\da-f]{64}\n$`,
    ),
  );
  const again = await command('backup', [backup], `file:${database}`);
  expect(again).toEqual({
    code: 1,
    text: `${backup} exists already; choose another name, or add --replace.\n`,
  });
  const restored = await command('restore', [backup], `file:${database}`);
  expect(restored.code).toBe(0);
  const [, aside = ''] = /renamed to the file\n {2}(.+)\n/.exec(restored.text) ?? [];
  expect(existsSync(aside)).toBe(true);
}, 60_000);

// behaviour: 13.13
it.each([
  ['backup', ['backup.db']],
  ['reviews', ['list']],
])('runs %s, which reports a missing database and creates none', async (name, args) => {
  const file = join(temporaryFolder(), 'zipfront.db');
  expect(await command(name, args, `file:${file}`)).toEqual({
    code: 1,
    text: `There is no database of Zipfront at ${file} (DATABASE_URL is file:${file}); set DATABASE_URL as it is for the server, or start the server once, which makes the database.\n`,
  });
  expect(existsSync(file)).toBe(false);
});

it.each([
  'backup',
  'restore',
])('runs %s, which prints its usage if the arguments are wrong', async (name) => {
  const { code, text } = await command(name, [], 'file:nowhere.db');
  expect(code).toBe(1);
  expect(text).toContain(`npm run ${name} -- <file>`);
});
