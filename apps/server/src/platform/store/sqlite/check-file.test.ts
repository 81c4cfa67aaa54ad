import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { assignDatabaseId, copyDatabase, openAtRest } from '../backup/backup-file.ts';
import { leaveJournal } from '../testing/leave-journal.ts';
import { silentLog } from '../testing/silent-log.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { checkFile } from './check-file.ts';
import { journalPath, logPath } from './database-file.ts';
import { openWriteConnection, PAGE_BYTES } from './write-connection.ts';

function check(file: string): void {
  checkFile(file, silentLog);
}

/** The file of a server that was shut down cleanly, with tables and rows. */
async function database(): Promise<string> {
  const file = join(temporaryFolder(), 'zipfront.db');
  const connection = await openWriteConnection(file);
  addRows(connection.database, 300);
  await connection.close();
  return file;
}

/** The file and log of a killed server, and an earlier copy of the file. */
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
  // So few that the log lacks some pages, and so many that it has the first one, because the file
  // grows.
  addRows(connection.database, 300);
  copyFileSync(logPath(running), logPath(file));
  await connection.close();
  return { file, earlier };
}

function addRows(connection: DatabaseSync, count: number): void {
  const secret = connection.prepare('insert into secret values (?, ?)');
  connection.exec('begin');
  for (let row = 0; row < count; row += 1) secret.run(crypto.randomUUID(), 'x'.repeat(500));
  connection.exec('commit');
}

/** The contents of the file and of its log, which a check must not change. */
function contents(file: string): Buffer[] {
  return [file, logPath(file)].map((path) => readFileSync(path));
}

it('accepts a missing file, an intact file, and a file with its own log', async () => {
  check(join(temporaryFolder(), 'zipfront.db'));
  check(await database());
  check((await killedDatabase()).file);
});

// behaviour: 13.5
it('accepts the file of a server that was killed while the log was copied into a longer file', async () => {
  const { file } = await killedDatabase();
  const copied = join(temporaryFolder(), 'copied.db');
  for (const path of [file, logPath(file)]) copyFileSync(path, path.replace(file, copied));
  const connection = await openWriteConnection(copied);
  await connection.close();
  // The first page is written first, and says that the file is longer than it is.
  const killed = openSync(file, 'r+');
  writeSync(killed, readFileSync(copied), 0, PAGE_BYTES, 0);
  closeSync(killed);
  check(file);
});

// behaviour: 13.5
it('undoes what a killed process has left in a journal', async () => {
  const file = await database();
  leaveJournal(file);
  check(file);
  expect(existsSync(journalPath(file))).toBe(false);
  const read = new DatabaseSync(file);
  expect(read.prepare('select count(*) as count from secret').get()).toEqual({ count: 300 });
  expect(read.prepare("select name from sqlite_schema where name = 'half'").get()).toBeUndefined();
  read.close();
});

// behaviour: 13.11
it('refuses a file that is not an SQLite database', () => {
  const file = join(temporaryFolder(), 'zipfront.db');
  writeFileSync(file, 'x'.repeat(5_000));
  expect(() => check(file)).toThrow(
    `The file ${file} is not an SQLite database; point DATABASE_URL at another file, or restore a backup: npm run restore -- BACKUP.`,
  );
});

it('refuses a database of another program', () => {
  const file = join(temporaryFolder(), 'zipfront.db');
  const other = new DatabaseSync(file);
  other.exec('create table page (id)');
  other.close();
  expect(() => check(file)).toThrow(
    `${file} is an SQLite database, but not one of Zipfront; use another file.`,
  );
});

// behaviour: 13.2
it('refuses a database from before the first release, and does not change it', () => {
  const file = join(temporaryFolder(), 'zipfront.db');
  const older = new DatabaseSync(file);
  older.exec(`create table kysely_migration (name text, timestamp text);
    insert into kysely_migration values ('0001-visits', ''), ('0002-events', '');`);
  older.close();
  const before = readFileSync(file);
  expect(() => check(file)).toThrow(
    `The database file ${file} is from before the first release of Zipfront (it has 0002-events)`,
  );
  expect(readFileSync(file)).toEqual(before);
});

// behaviour: 13.11
it('refuses a corrupt file', async () => {
  const file = await database();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  expect(() => check(file)).toThrow(
    new RegExp(`^The database file ${file} is corrupt \\(.+\\); restore a backup`),
  );
});

// behaviour: 13.11
it('refuses a backup beside the log of the replaced file, and changes neither', async () => {
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
      `^${logPath(file)} does not belong to the database file ${file} beside it \\(.+ids differ`,
    ),
  );
  expect(contents(file)).toEqual(before);
});

// behaviour: 13.11
it('refuses a copy without an id of its own beside such a log', async () => {
  const { file, earlier } = await killedDatabase();
  copyFileSync(earlier, file);
  const before = contents(file);
  expect(() => check(file)).toThrow(
    new RegExp(`^${logPath(file)} does not belong to the database file ${file} beside it`),
  );
  expect(contents(file)).toEqual(before);
});

// behaviour: 13.11
it('refuses a log without its file', async () => {
  const { file } = await killedDatabase();
  rmSync(file);
  expect(() => check(file)).toThrow(
    `${logPath(file)} has commits, but the database file ${file} that they belong to is empty or missing`,
  );
});

it('reads a large file completely only on request', async () => {
  const file = await database();
  const bytes = readFileSync(file);
  // A page of the rows, which are the last ones, is overwritten. The bytes after the last page are
  // sparse.
  bytes.fill('x', bytes.length - 4 * PAGE_BYTES, bytes.length - 3 * PAGE_BYTES);
  writeFileSync(file, bytes);
  expect(() => check(file)).toThrow(/is corrupt/);
  truncateSync(file, 129 * 2 ** 20);
  check(file);
  expect(() => checkFile(file, silentLog, 'always')).toThrow(/is corrupt/);
});

it.runIf(process.platform === 'linux')('closes every file', async () => {
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
