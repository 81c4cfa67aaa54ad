import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { makePrivate, makePrivateFolder, PRIVATE_FILE } from '../../private-files.ts';

export function logPath(file: string): string {
  return `${file}-wal`;
}

export function logIndexPath(file: string): string {
  return `${file}-shm`;
}

/** What SQLite has to undo if a process was killed while it changed the file outside WAL mode. */
export function journalPath(file: string): string {
  return `${file}-journal`;
}

export function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** SQLite would not say which file this user may not read. A missing file passes. */
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
export function fileInode(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/** SQLite creates the log and its index with the file's permissions. */
export function makePrivateFile(file: string, log: Logger): void {
  makePrivateFolder(dirname(file));
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE));
  for (const path of [file, logPath(file), logIndexPath(file)]) makePrivate(path, log);
}

export type Mode = 'read' | 'read-file-alone' | 'write';

export function openExisting(
  file: string,
  mode: Mode,
  options: DatabaseSyncOptions = {},
): DatabaseSync {
  const url = pathToFileURL(file);
  // Only a connection that may write undoes what is in a journal, and none reads the file before.
  const isWriting = mode === 'write' || (mode === 'read' && fileSize(journalPath(file)) > 0);
  url.search = mode === 'read-file-alone' ? 'immutable=1' : isWriting ? 'mode=rw' : 'mode=ro';
  return new DatabaseSync(url, { ...options, readOnly: !isWriting });
}

/** Without a log a file is read alone: SQLite would create one, and the disk may be read-only. */
export function modeAtRest(file: string): Mode {
  return fileSize(logPath(file)) > 0 ? 'read' : 'read-file-alone';
}
