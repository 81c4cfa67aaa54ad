import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { makePrivate, makePrivateFolder, PRIVATE_FILE } from '../database-url.ts';

/** The write-ahead log: commits that are not in the file yet. */
export function logOf(file: string): string {
  return `${file}-wal`;
}

/** The path of the index of that log, which SQLite can rebuild at any time. */
export function logIndexOf(file: string): string {
  return `${file}-shm`;
}

/** The size of a file in bytes; 0 if it is missing. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * SQLite would not say which file this user may not read.
 *
 * @throws Error with a sentence that names the file and the fix; a missing file passes
 */
export function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
    throw new Error(
      `This user may not read the database file ${file}: run the command as the user that the server runs as, for example with sudo -u zipfront.`,
    );
  }
}

/** The inode of a path. It reveals a deleted file that is still being written. */
export function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/**
 * Private. SQLite creates the log and its index with the file's permissions.
 *
 * @throws the error of the file system
 */
export function makePrivateFile(file: string, log: Logger): void {
  makePrivateFolder(dirname(file));
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE));
  for (const path of [file, logOf(file), logIndexOf(file)]) makePrivate(path, log);
}

export type Mode =
  /** Reads while other connections may write. Does not change the log. */
  | 'read'
  /** Reads the file without its log. No process may write it meanwhile. */
  | 'read-file-alone'
  | 'write';

/** Opens an existing database; by default SQLite would create an empty one. */
export function openExisting(
  file: string,
  mode: Mode,
  options: DatabaseSyncOptions = {},
): DatabaseSync {
  const url = pathToFileURL(file);
  url.search =
    mode === 'read-file-alone' ? 'immutable=1' : mode === 'write' ? 'mode=rw' : 'mode=ro';
  return new DatabaseSync(url, { ...options, readOnly: mode !== 'write' });
}

/**
 * Of a file that no process writes. Without a log it is read alone, because SQLite would create
 * one, and the folder or disk may be read-only.
 */
export function modeAtRest(file: string): Mode {
  return sizeOf(logOf(file)) > 0 ? 'read' : 'read-file-alone';
}
