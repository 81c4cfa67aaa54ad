import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';

/** Mode of files with visitors' data: accessible only to the user that the server runs as. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o077;

export function makePrivateFolder(folder: string): void {
  makeFolder(folder, PRIVATE_FOLDER);
}

/**
 * Makes a folder with its parents, one by one: Node's recursive `mkdir` never ends under /proc, and
 * with a relative path where the working folder was deleted.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Removes other users' permissions, with a log line; only warns if it may not (another owner). */
export function makePrivate(path: string, log: Logger): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o777 & ~OTHERS);
    log.info({ path }, 'other users of this machine could read this; now only its owner can');
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ path, reason }, 'other users of this machine can read this; run chmod go= on it');
  }
}

export function ensurePrivateFolder(folder: string, log: Logger): void {
  try {
    makePrivateFolder(folder);
  } catch {
    return;
  }
  makePrivate(folder, log);
}
