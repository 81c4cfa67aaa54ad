import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';

/** What is kept about visitors is for the user that the server runs as, and for nobody else. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** The permissions of the group and of everybody else. */
const OTHERS = 0o077;

/**
 * Makes a folder and those above it, one by one, for their owner alone. Node's own recursion never
 * ends where a file system answers "not found" to making a folder in one that is there (/proc does).
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePrivateFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process that starts at the same time may have made it in between.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Takes the permissions of others from a file or a folder, and says so in the log. Where this user
 * may not do that (the owner is another one), the log says so and nothing else happens.
 */
export function makePrivate(path: string, log: Logger): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o777 & ~OTHERS);
    log.info({ path }, 'other users of this machine could read this; now its owner alone can');
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ path, reason }, 'other users of this machine can read this');
  }
}

/** A folder for its owner alone, made or made so. One that cannot be made is for its users to tell. */
export function ensurePrivateFolder(folder: string, log: Logger): void {
  try {
    makePrivateFolder(folder);
  } catch {
    return;
  }
  makePrivate(folder, log);
}
