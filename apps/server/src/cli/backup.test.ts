import { execFile } from 'node:child_process';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../platform/store/testing/temporary-folder.ts';

const run = promisify(execFile);

async function command(name: string, args: string[], databaseUrl: string, flags: string[] = []) {
  const call = [...flags, join(import.meta.dirname, `${name}.ts`), ...args];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const done = await run(process.execPath, call, { env }).catch((error) => error);
  return { code: done.code ?? 0, text: `${done.stdout}${done.stderr}` };
}

/** Ends a process as `kill -9` does, before or after it has renamed its nth file. */
function killAt(nth: number, when: 'before' | 'after'): string[] {
  const source = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    let renamed = 0;
    fs.renameSync = (from, to) => {
      renamed += 1;
      if (renamed === ${nth} && '${when}' === 'before') process.kill(process.pid, 'SIGKILL');
      renameSync(from, to);
      if (renamed === ${nth}) process.kill(process.pid, 'SIGKILL');
    };
    syncBuiltinESMExports();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
}

async function emptyDatabase(folder: string): Promise<string> {
  const database = join(folder, 'zipfront.db');
  const store = await openStore({ url: `file:${database}`, log: silentLog });
  await store.close();
  return database;
}

it('backs up and restores a database, and reports both', async () => {
  const folder = temporaryFolder();
  const [database, backup] = [await emptyDatabase(folder), join(folder, 'backup.db')];
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
});

// behaviour: 13.8
it.each([
  ['before', 1],
  ['after', 1],
  ['after', 2],
  ['after', 3],
] as const)(
  'can be restored where a backup that replaces it was killed %s file %i',
  async (when, nth) => {
    const folder = temporaryFolder();
    const [database, backup] = [await emptyDatabase(folder), join(folder, 'backup.db')];
    await command('backup', [backup], `file:${database}`);
    await command('backup', [backup, '--replace'], `file:${database}`, killAt(nth, when));
    const restored = await command('restore', [backup], `file:${join(folder, 'restored.db')}`);
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('Restored ') });
    await command('backup', [backup, '--replace'], `file:${database}`);
    await run('sha256sum', ['--check', `${backup}.sha256`], { cwd: folder });
  },
  60_000,
);

// behaviour: 13.8
it('deletes parts that were left a day ago, and no other file, by a start and a backup', async () => {
  const folder = temporaryFolder();
  const [database, backup] = [await emptyDatabase(folder), join(folder, 'backup.db')];
  const parts = () => readdirSync(folder).filter((name) => name.includes('.partial-'));
  await command('backup', [join(folder, 'day.db')], `file:${database}`, killAt(1, 'before'));
  const left = parts();
  expect(left).toHaveLength(2);
  for (const clean of [
    () => emptyDatabase(folder),
    () => command('backup', [backup, '--replace'], `file:${database}`),
  ]) {
    for (const name of ['mine.partial-list', ...left]) writeFileSync(join(folder, name), '');
    await clean();
    expect(parts()).toHaveLength(3);
    const dayAgo = Date.now() / 1_000 - 25 * 3_600;
    for (const name of parts()) utimesSync(join(folder, name), dayAgo, dayAgo);
    await clean();
    expect(parts()).toEqual(['mine.partial-list']);
  }
});

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
