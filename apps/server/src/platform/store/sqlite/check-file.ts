import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { commandText } from '../../command-text.ts';
import { refuseOtherVersion } from '../migrations/schema-state.ts';
import {
  fileSize,
  logIndexPath,
  logPath,
  type Mode,
  openExisting,
  requireReadable,
} from './database-file.ts';
import { isBusy, isCorrupt, isNotSqlite } from './sqlite-failure.ts';

/**
 * Takes a second from memory, ten from a slow disk (decision 0146). After an unclean shutdown the
 * log may be another file's.
 */
const READ_THROUGH_BYTES = { cleanShutdown: 128 * 2 ** 20, logRemains: 2 ** 30 };

/** Timeout for a process that starts or writes at the same time. */
const CHECK_BUSY_TIMEOUT_MS = 20_000;

const READ_AHEAD_BYTES = 2 ** 20;

/** The offset of the database's id, `user_version` (sqlite.org/fileformat.html, 1.3). */
const DATABASE_ID_OFFSET = 60;

export type ReadThrough = 'bounded' | 'always';

/** Another process has locked the file, or has it open although it must be exclusive. */
export class FileInUse extends Error {
  override name = 'FileInUse';

  constructor(file: string) {
    super(
      `The database file ${file} is in use by another process; stop the server, and every command that works with it, then try again.`,
    );
  }
}

/**
 * Changes nothing, but undoes what a killed process left in a journal; a missing or empty file passes.
 * Throws a sentence that names file and fix.
 */
export function checkFile(file: string, log: Logger, readThrough: ReadThrough = 'bounded'): void {
  requireReadable(file);
  const bytes = fileSize(file);
  if (bytes === 0) {
    refuseOrphanLog(file);
    return;
  }
  const bound = READ_THROUGH_BYTES[fileSize(logPath(file)) > 0 ? 'logRemains' : 'cleanShutdown'];
  const whole = readThrough === 'always' || bytes <= bound;
  if (!whole) log.info({ file, bytes }, 'the file is too large for a complete check at the start');
  // Before SQLite opens the file: closing a file releases all locks of this process on it.
  if (whole) readAhead(file);
  const idInFile = idInHead(file);
  const database = openExisting(file, 'read', { timeout: CHECK_BUSY_TIMEOUT_MS });
  try {
    if (fileSize(logPath(file)) > 0 && readDatabaseId(database) !== idInFile)
      throw foreignLogError(file, 'their ids differ');
    refuseOtherVersion(readMigrations(database, file), `The database file ${file}`);
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

/** Empty if the file is missing or has no tables; throws if another program made it. */
export function migrationsInFile(file: string, mode: Mode = 'read'): string[] {
  requireReadable(file);
  if (fileSize(file) === 0) return [];
  const database = openExisting(file, mode, { timeout: CHECK_BUSY_TIMEOUT_MS });
  try {
    return readMigrations(database, file);
  } catch (error) {
    throw isNotSqlite(error) ? notSqliteError(file) : error;
  } finally {
    database.close();
  }
}

export function readMigrations(database: DatabaseSync, file: string): string[] {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  if (tables.length === 0) return [];
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    throw new Error(`${file} is an SQLite database, but not one of Zipfront; use another file.`);
  }
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name));
}

export function findCorruption(
  database: DatabaseSync,
  check: 'quick_check' | 'integrity_check',
): string | null {
  const [corruption] = Object.values(database.prepare(`pragma ${check}(1)`).get() ?? {});
  return corruption === 'ok' ? null : String(corruption).replace(/\s+/g, ' ');
}

/** SQLite would delete the log of an empty file, with all commits in it. */
function refuseOrphanLog(file: string): void {
  if (fileSize(logPath(file)) === 0) return;
  throw new Error(
    `${logPath(file)} has commits, but the database file ${file} that they belong to is empty or missing; restore that file, or move ${logPath(file)} away to start with an empty database.`,
  );
}

/** The check reads in random order, which took twice as long from a disk. */
function readAhead(file: string): void {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(READ_AHEAD_BYTES);
  while (readSync(descriptor, buffer) > 0);
  closeSync(descriptor);
}

/** Each backup gets a new id. If the file's differs, the log belongs to another file. */
function readDatabaseId(database: DatabaseSync): number {
  return Number(Object.values(database.prepare('pragma user_version').get() ?? {})[0]);
}

/** SQLite would call a file corrupt if a killed server had copied only some of the log's pages. */
function idInHead(file: string): number {
  const id = Buffer.alloc(4);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, id, { position: DATABASE_ID_OFFSET });
  closeSync(descriptor);
  return id.readInt32BE();
}

/** If the file is intact without its log, the log belongs to another file. */
function corruptionError(file: string, corruption: string): Error {
  return fileSize(logPath(file)) > 0 && isSoundAlone(file)
    ? foreignLogError(file, corruption)
    : new Error(
        `The database file ${file} is corrupt (${corruption}); restore a backup: ${commandText('restore BACKUP')}. The restore retains the corrupt file.`,
      );
}

function isSoundAlone(file: string): boolean {
  try {
    const database = openExisting(file, 'read-file-alone');
    try {
      return findCorruption(database, 'quick_check') === null;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

function foreignLogError(file: string, reason: string): Error {
  return new Error(
    `${logPath(file)} does not belong to the database file ${file} beside it (${reason}), as after a restore by hand; to use this file, move ${logPath(file)} and ${logIndexPath(file)} away; to use a backup, run ${commandText('restore BACKUP')}.`,
  );
}

function notSqliteError(file: string): Error {
  return new Error(
    `The file ${file} is not an SQLite database; point DATABASE_URL at another file, or restore a backup: ${commandText('restore BACKUP')}.`,
  );
}
