import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

export function isFileUrl(url: string): boolean {
  return url.startsWith('file:');
}

/** Returns the path of a `file:` URL. A relative path is relative to the working folder. */
export function databaseFile(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

export function databaseLocation(url: string): string {
  if (isFileUrl(url)) return databaseFile(url);
  const parsed = URL.parse(url);
  return parsed === null ? 'the given address' : `${parsed.host}${parsed.pathname}`;
}

export function databaseAt(url: string): string {
  return `The ${isFileUrl(url) ? 'database file' : 'PostgreSQL database at'} ${databaseLocation(url)}`;
}

/** Mode of files with visitors' data: accessible only to the user that the server runs as. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o077;

/**
 * Makes a private folder with its parents, one by one: Node's recursive `mkdir` never ends under
 * /proc.
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePrivateFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
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
