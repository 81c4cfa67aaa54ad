import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { makePrivate, makePrivateFolder, PRIVATE_FILE } from '../private-files.ts';

/** The write-ahead log of a database file: commits that are not in the file itself yet. */
export function logOf(file: string): string {
  return `${file}-wal`;
}

/** The index of that log, which SQLite can make anew at any time. */
export function logIndexOf(file: string): string {
  return `${file}-shm`;
}

/** The bytes of a file; 0 where there is none. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Which file a path names; a file that was deleted goes on to be written, to no avail. */
export function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/**
 * Makes the file and its folder where they are not there, readable by their owner alone; so are the
 * log and its index, which SQLite makes with the permissions of the file.
 *
 * @throws what the file system says
 */
export function makePrivateFile(file: string, log: Logger): void {
  makePrivateFolder(dirname(file));
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE));
  for (const path of [file, logOf(file), logIndexOf(file)]) makePrivate(path, log);
}

/** How a file that must be there is opened. */
export type Mode =
  /** To read, beside others that write. It leaves the log as it is. */
  | 'read'
  /** To read the file alone, without its log. Nobody may write it meanwhile. */
  | 'read-file-alone'
  /** To read and to write. */
  | 'write';

/** Opens a database that is there; SQLite itself would make an empty one. */
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
 * How a file is read that nobody writes. One without a log is read as it is: no log is made beside it,
 * so that it may lie in a folder, or on a disk, that cannot be written.
 */
export function modeAtRest(file: string): Mode {
  return sizeOf(logOf(file)) > 0 ? 'read' : 'read-file-alone';
}
