import {
  copyFileSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { assignDatabaseId, copyDatabase, openAtRest } from '../backup/backup-file.ts';
import { silentLog } from '../testing/engines.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkFile } from './check-file.ts';
import { logOf } from './database-file.ts';
import { openWriteConnection, PAGE_BYTES } from './write-connection.ts';

function check(file: string): void {
  checkFile(file, silentLog);
}

/** A file with tables and rows, as a server leaves it that was stopped in order. */
async function database(): Promise<string> {
  const file = join(temporaryFolder(), 'zipfront.db');
  const connection = await openWriteConnection(file);
  addRows(connection.database, 300);
  await connection.close();
  return file;
}

/** What a server leaves that was killed: a file, and its log. And a copy of the file from before. */
async function killedDatabase(): Promise<{ file: string; earlier: string }> {
  const folder = temporaryFolder();
  const [running, file, earlier] = ['running.db', 'zipfront.db', 'earlier.db'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const connection = await openWriteConnection(running);
  for (const [copy, rows] of [
    [earlier, 300],
    [file, 3_000],
  ] as const) {
    addRows(connection.database, rows);
    connection.database.exec('pragma wal_checkpoint(truncate)');
    copyFileSync(running, copy);
  }
  // So few that the log has not all pages, and so many that it has the first one: the file grows.
  addRows(connection.database, 300);
  copyFileSync(logOf(running), logOf(file));
  await connection.close();
  return { file, earlier };
}

function addRows(connection: DatabaseSync, count: number): void {
  const secret = connection.prepare('insert into secret values (?, ?)');
  connection.exec('begin');
  for (let row = 0; row < count; row += 1) secret.run(crypto.randomUUID(), 'x'.repeat(500));
  connection.exec('commit');
}

/** What is in the file and in its log: a check must leave both as they are. */
function contents(file: string): Buffer[] {
  return [file, logOf(file)].map((path) => readFileSync(path));
}

it('takes a file that is not there, one in order, and one with its own log', async () => {
  check(join(temporaryFolder(), 'zipfront.db'));
  check(await database());
  check((await killedDatabase()).file);
});

// behaviour: 13.11
it('refuses a file that is no SQLite database', () => {
  const file = join(temporaryFolder(), 'zipfront.db');
  writeFileSync(file, 'x'.repeat(5_000));
  expect(() => check(file)).toThrow(
    `The file ${file} is no SQLite database; point DATABASE_URL at another, or put a backup in its place: npm run restore -- BACKUP.`,
  );
});

it('refuses a database of another program', () => {
  const file = join(temporaryFolder(), 'zipfront.db');
  const other = new DatabaseSync(file);
  other.exec('create table page (id)');
  other.close();
  expect(() => check(file)).toThrow(`${file} is an SQLite database, but none of Zipfront.`);
});

// behaviour: 13.11
it('refuses a file that is broken', async () => {
  const file = await database();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  expect(() => check(file)).toThrow(
    new RegExp(`^The database file ${file} is broken \\(.+\\); put a backup in its place`),
  );
});

// behaviour: 13.11
it('refuses a backup beside the log of the file that it replaced, and changes neither', async () => {
  const { file, earlier } = await killedDatabase();
  const backup = join(temporaryFolder(), 'backup.db');
  const source = openAtRest(earlier);
  copyDatabase(source, backup);
  source.close();
  assignDatabaseId(backup);
  copyFileSync(backup, file);
  const before = contents(file);
  expect(() => check(file)).toThrow(
    new RegExp(
      `^${logOf(file)} does not belong to the database file ${file} beside it \\(.+no pair`,
    ),
  );
  expect(contents(file)).toEqual(before);
});

// behaviour: 13.11
it('refuses a copy that was made by other means beside such a log', async () => {
  const { file, earlier } = await killedDatabase();
  copyFileSync(earlier, file);
  const before = contents(file);
  expect(() => check(file)).toThrow(
    new RegExp(`^${logOf(file)} does not belong to the database file ${file} beside it`),
  );
  expect(contents(file)).toEqual(before);
});

// behaviour: 13.11
it('refuses a log whose file is gone', async () => {
  const { file } = await killedDatabase();
  rmSync(file);
  expect(() => check(file)).toThrow(
    `${logOf(file)} has commits, but the database file ${file} that they belong to is empty or not there`,
  );
});

it('reads a large file through only where that is asked for', async () => {
  const file = await database();
  const bytes = readFileSync(file);
  // A page in the middle is spoilt; what is behind the last one takes no room on the disk.
  bytes.fill('x', bytes.length / 2, bytes.length / 2 + PAGE_BYTES);
  writeFileSync(file, bytes);
  expect(() => check(file)).toThrow(/is broken/);
  truncateSync(file, 129 * 2 ** 20);
  check(file);
  expect(() => checkFile(file, silentLog, 'always')).toThrow(/is broken/);
});

it.runIf(process.platform === 'linux')('leaves no file open', async () => {
  const { file, earlier } = await killedDatabase();
  check(file);
  copyFileSync(earlier, file);
  expect(() => check(file)).toThrow(/does not belong/);
  const open = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      // The descriptor of the list itself.
      return [];
    }
  });
  expect(open.filter((path) => path.startsWith(dirname(file)))).toEqual([]);
});
