import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { makePrivate, makePrivateFolder, PRIVATE_FILE } from '../database-url.ts';

/**
 * The path of the write-ahead log of a database file: commits that are not in the file itself yet.
 */
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
 * Refuses a file that this user may not read, because SQLite would not say which file that is.
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

export function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/**
 * Creates a missing file and its folder, and makes them private. SQLite creates the log and its
 * index with the permissions of the file.
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
 * The mode for reading a file that no process writes. If there is no log, the file is read alone,
 * so that SQLite creates no log beside it: the folder or the disk may be read-only.
 */
export function modeAtRest(file: string): Mode {
  return sizeOf(logOf(file)) > 0 ? 'read' : 'read-file-alone';
}
