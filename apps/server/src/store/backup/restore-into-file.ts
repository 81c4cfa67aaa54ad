import { chownSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { NewerDatabase } from '../migrations/schema-state.ts';
import { makePrivate, makePrivateFolder } from '../private-files.ts';
import { checkFile, FileInUse } from '../sqlite/check-file.ts';
import { logIndexOf, logOf, openExisting, sizeOf } from '../sqlite/database-file.ts';
import { isBusy } from '../sqlite/sqlite-failure.ts';
import {
  assignDatabaseId,
  type BackupFile,
  copyDatabase,
  inspectBackup,
  makeBeside,
  openAtRest,
  syncToDisk,
} from './backup-file.ts';

/**
 * Puts a backup in the place of a database file.
 *
 * @returns the name that the old file has now, or null where there was none
 * @throws Error with one sentence where another process has the file open
 */
export async function restoreIntoFile({
  backup,
  file,
  log,
  time,
}: {
  backup: BackupFile;
  file: string;
  log: Logger;
  time: string;
}): Promise<string | null> {
  if (existsSync(file) && statSync(file).ino === statSync(backup.file).ino) {
    throw new Error(`${file} is the database itself; name a backup.`);
  }
  makePrivateFolder(dirname(file));
  return makeBeside(file, (partial) => {
    const source = openAtRest(backup.file);
    copyDatabase(source, partial);
    source.close();
    assignDatabaseId(partial);
    inspectBackup(partial);
    matchOwnerOf(existsSync(file) ? file : dirname(file), partial);
    syncToDisk(partial);
    const locked = existsSync(file) ? lock(file, log) : null;
    try {
      const aside = setAside(file, `${file}.before-${time}`, log);
      renameSync(partial, file);
      syncToDisk(dirname(file));
      return aside;
    } finally {
      locked?.close();
    }
  });
}

/**
 * Locks a database against everybody else and brings its log home, so that the file is whole. Null for
 * one that is broken: its log must stay as it is, and whether it is in use cannot be told. A server
 * that still has it open then goes on with the file that was set aside, and `/readyz` says so.
 *
 * @throws FileInUse where another process has it open
 */
function lock(file: string, log: Logger): DatabaseSync | null {
  if (!isSound(file, log)) return null;
  const database = openExisting(file, 'write');
  try {
    // Leaving the write-ahead log behind takes a lock that nobody gets while a connection is open.
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
    return error instanceof NewerDatabase;
  }
}

/** Gives the old file a second name: there is a database at each moment. */
function setAside(file: string, aside: string, log: Logger): string | null {
  // The log goes first. Beside the new file it would be taken for the new file's own.
  if (sizeOf(logOf(file)) > 0) renameSync(logOf(file), logOf(aside));
  for (const left of [logOf(file), logIndexOf(file)]) rmSync(left, { force: true });
  if (!existsSync(file)) return null;
  makePrivate(file, log);
  linkSync(file, aside);
  return aside;
}

/** Where the administrator restores, the server must be able to open the file all the same. */
function matchOwnerOf(path: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path);
  chownSync(file, uid, gid);
}
