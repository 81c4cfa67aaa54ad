import { chownSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { makePrivate, makePrivateFolder } from '../../private-files.ts';
import { makeCurrentTables } from '../migrations/migrate.ts';
import { isCurrent, OTHER_TABLES, OtherVersion } from '../migrations/schema-state.ts';
import type { Database } from '../schema.ts';
import { checkFile, FileInUse, readMigrations } from '../sqlite/check-file.ts';
import {
  fileSize,
  journalPath,
  logIndexPath,
  logPath,
  openExisting,
} from '../sqlite/database-file.ts';
import { NodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';
import { isBusy } from '../sqlite/sqlite-failure.ts';
import {
  assignDatabaseId,
  type BackupFile,
  copyDatabase,
  inspectBackup,
  openAtRest,
  syncToDisk,
} from './backup-file.ts';
import type { Finish, Previous } from './finish.ts';
import { makeBeside } from './make-beside.ts';

/**
 * Restores a backup into a file. Returns the new name of the old file; throws if another process
 * has the file open.
 */
export async function restoreIntoFile({
  backup,
  file,
  log,
  time,
  finish,
}: {
  backup: BackupFile;
  file: string;
  log: Logger;
  time: string;
  finish: Finish;
}): Promise<string | null> {
  if (existsSync(file) && statSync(file).ino === statSync(backup.file).ino) {
    throw new Error(`${file} is the database itself; name a backup.`);
  }
  makePrivateFolder(dirname(file));
  return makeBeside(file, async (partial) => {
    const source = openAtRest(backup.file);
    copyDatabase(source, partial);
    source.close();
    assignDatabaseId(partial);
    matchOwner(existsSync(file) ? file : dirname(file), partial);
    const locked = existsSync(file) ? lock(file, log) : null;
    try {
      await finishFile(partial, finish, previousIn(file, locked));
      await inspectBackup(partial);
      syncToDisk(partial);
      const before = `${file}.before-${time}`;
      // A locked database has nothing in its log and its journal.
      if (locked === null) setLogsAside(file, before);
      const aside = setAside(file, before, log);
      renameSync(partial, file);
      syncToDisk(dirname(file));
      return aside;
    } finally {
      locked?.close();
    }
  });
}

async function finishFile(file: string, finish: Finish, previous: Previous): Promise<void> {
  const database = openExisting(file, 'write');
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  try {
    database.exec('pragma secure_delete = on');
    await makeCurrentTables(db);
    await db.transaction().execute((restored) => finish(restored, previous));
  } finally {
    await db.destroy();
  }
}

function previousIn(file: string, locked: DatabaseSync | null): Previous {
  if (!existsSync(file)) return { unread: 'there is no database' };
  if (locked === null) return { unread: 'it is corrupt' };
  if (!isCurrent(readMigrations(locked, file))) return { unread: OTHER_TABLES };
  return { db: new Kysely<Database>({ dialect: new NodeSqliteDialect(locked) }) };
}

/** Locks and copies the log into the file; null for a corrupt database: its log must stay. */
function lock(file: string, log: Logger): DatabaseSync | null {
  if (!isSound(file, log)) return null;
  const database = openExisting(file, 'write');
  try {
    // Leaving WAL mode needs a lock that is not granted while another connection is open.
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    throw isBusy(error) ? new FileInUse(file) : error;
  }
}

function isSound(file: string, log: Logger): boolean {
  try {
    checkFile(file, log, 'always');
    return true;
  } catch (error) {
    if (error instanceof FileInUse) throw error;
    return error instanceof OtherVersion;
  }
}

/** Beside the new file SQLite would read them as those of that file. */
function setLogsAside(file: string, aside: string): void {
  for (const pathOf of [logPath, journalPath]) {
    if (fileSize(pathOf(file)) > 0) renameSync(pathOf(file), pathOf(aside));
  }
}

/** Links the old file under a second name, so that there is a database at every moment. */
function setAside(file: string, aside: string, log: Logger): string | null {
  for (const pathOf of [logPath, logIndexPath, journalPath]) rmSync(pathOf(file), { force: true });
  if (!existsSync(file)) return null;
  makePrivate(file, log);
  linkSync(file, aside);
  return aside;
}

function matchOwner(path: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path);
  chownSync(file, uid, gid);
}
