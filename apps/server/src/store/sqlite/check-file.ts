import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { refuseNewer } from '../migrations/schema-state.ts';
import { logIndexOf, logOf, type Mode, openExisting, sizeOf } from './database-file.ts';
import { isBusy, isCorrupt, isNotSqlite } from './sqlite-failure.ts';

/**
 * How large a file may be to be read through at a start: a second from memory, some ten from a slow
 * disk (decision 0146). Where the server was not stopped in order, more is at stake: the log that it
 * left may belong to another file.
 */
const READ_THROUGH_BYTES = { cleanShutdown: 128 * 2 ** 20, logRemains: 2 ** 30 };

/** How long to wait for a process that starts, or writes, at the same time. */
const BUSY_TIMEOUT_MS = 20_000;

const READ_AHEAD_BYTES = 2 ** 20;

/** Which files are read through: those whose size bounds it, or all. */
export type ReadThrough = 'bounded' | 'always';

/** Another process has a database file for itself, or is connected where we need it for ourselves. */
export class FileInUse extends Error {
  override name = 'FileInUse';

  constructor(file: string) {
    super(
      `The database file ${file} is in use by another process; stop the server, and every command that works with it, then try again.`,
    );
  }
}

/**
 * Looks at a database file before anybody works with it, and changes nothing. A file that is not
 * there, or empty, is good.
 *
 * @throws Error with a sentence that names the file and what to do: it is no SQLite database, none of
 *   Zipfront's, from a newer version, broken, locked, or beside a log of another file; or there is only
 *   a log
 */
export function checkFile(file: string, log: Logger, readThrough: ReadThrough = 'bounded'): void {
  const bytes = sizeOf(file);
  if (bytes === 0) {
    refuseOrphanLog(file);
    return;
  }
  const bound = READ_THROUGH_BYTES[sizeOf(logOf(file)) > 0 ? 'logRemains' : 'cleanShutdown'];
  const whole = readThrough === 'always' || bytes <= bound;
  if (!whole) log.info({ file, bytes }, 'too large to be read through at a start');
  // Before SQLite has it open: to close a file takes away all locks that this process has on it.
  if (whole) readAhead(file);
  const database = openExisting(file, 'read', { timeout: BUSY_TIMEOUT_MS });
  try {
    refuseNewer(migrationsOf(database, file), `The database file ${file}`);
    if (hasForeignLog(database, file)) throw foreignLogError(file, 'they are no pair');
    const corruption = whole ? findCorruption(database, 'quick_check') : null;
    if (corruption !== null) throw corruptionError(file, corruption);
  } catch (error) {
    if (isNotSqlite(error)) throw notSqliteError(file);
    if (isBusy(error)) throw new FileInUse(file);
    if (isCorrupt(error)) throw corruptionError(file, (error as Error).message);
    throw error;
  } finally {
    database.close();
  }
}

/**
 * The names of the migrations that the database in a file has had; none where the file is not there,
 * or has no tables at all.
 *
 * @throws Error with a sentence where the file is no SQLite database, or its tables are not ours
 */
export function migrationsInFile(file: string, mode: Mode = 'read'): string[] {
  if (sizeOf(file) === 0) return [];
  const database = openExisting(file, mode, { timeout: BUSY_TIMEOUT_MS });
  try {
    return migrationsOf(database, file);
  } catch (error) {
    throw isNotSqlite(error) ? notSqliteError(file) : error;
  } finally {
    database.close();
  }
}

function migrationsOf(database: DatabaseSync, file: string): string[] {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  if (tables.length === 0) return [];
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    throw new Error(`${file} is an SQLite database, but none of Zipfront.`);
  }
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name));
}

/** What SQLite finds first that is wrong with a database, or null. @throws what it cannot read */
export function findCorruption(
  database: DatabaseSync,
  check: 'quick_check' | 'integrity_check',
): string | null {
  const [corruption] = Object.values(database.prepare(`pragma ${check}(1)`).get() ?? {});
  return corruption === 'ok' ? null : String(corruption).replace(/\s+/g, ' ');
}

/** SQLite would take the log of an empty file away, with the commits that are in it. */
function refuseOrphanLog(file: string): void {
  if (sizeOf(logOf(file)) === 0) return;
  throw new Error(
    `${logOf(file)} has commits, but the database file ${file} that they belong to is empty or not there; put that file back in its place, or move ${logOf(file)} away to begin with an empty database.`,
  );
}

/** The check jumps about in the file: from a disk it took twice as long without this before it. */
function readAhead(file: string): void {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(READ_AHEAD_BYTES);
  while (readSync(descriptor, buffer) > 0);
  closeSync(descriptor);
}

/**
 * Whether the log brings the number of another database along. Each backup gets a number of its own,
 * and nobody changes it afterwards.
 */
function hasForeignLog(database: DatabaseSync, file: string): boolean {
  if (sizeOf(logOf(file)) === 0) return false;
  return databaseIdOf(database) !== readAlone(file, databaseIdOf);
}

function databaseIdOf(database: DatabaseSync): number {
  return Number(Object.values(database.prepare('pragma user_version').get() ?? {})[0]);
}

function readAlone<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = openExisting(file, 'read-file-alone');
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Where the file by itself is good, the log is what does not fit. */
function corruptionError(file: string, corruption: string): Error {
  return sizeOf(logOf(file)) > 0 && isSoundAlone(file)
    ? foreignLogError(file, corruption)
    : new Error(
        `The database file ${file} is broken (${corruption}); put a backup in its place: npm run restore -- BACKUP. The broken file is kept beside it.`,
      );
}

function isSoundAlone(file: string): boolean {
  try {
    return readAlone(file, (database) => findCorruption(database, 'quick_check')) === null;
  } catch {
    return false;
  }
}

function foreignLogError(file: string, reason: string): Error {
  return new Error(
    `${logOf(file)} does not belong to the database file ${file} beside it (${reason}), as after a restore by hand; if the file is the one that you want, move ${logOf(file)} and ${logIndexOf(file)} away, otherwise use npm run restore -- BACKUP.`,
  );
}

function notSqliteError(file: string): Error {
  return new Error(
    `The file ${file} is no SQLite database; point DATABASE_URL at another, or put a backup in its place: npm run restore -- BACKUP.`,
  );
}
