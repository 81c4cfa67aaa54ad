import { randomUUID } from 'node:crypto';
import { accessSync, closeSync, constants, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { PRIVATE_FILE } from '../../private-files.ts';
import { isFullDisk } from '../full-disk.ts';

const PART = /\.partial-[0-9a-f]{8}(-journal)?$/;

/** Deletes what killed processes have left: a living one changes its file more than once a day. */
export function deleteLeftParts(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (PART.test(name)) deleteOld(join(folder, name));
  } catch {
    // The folder cannot be listed by this user.
  }
}

function deleteOld(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path);
  } catch {
    // It is another user's, or deleted already.
  }
}

/** Fills a private temporary file beside its target, renamed when complete, otherwise deleted. */
export async function makeBeside<T>(
  file: string,
  make: (partial: string) => Promise<T> | T,
): Promise<T> {
  accessSync(dirname(file), constants.W_OK | constants.X_OK);
  deleteLeftParts(dirname(file));
  const partial = `${file}.partial-${randomUUID().slice(0, 8)}`;
  try {
    closeSync(openSync(partial, 'wx', PRIVATE_FILE));
    return await make(partial);
  } catch (error) {
    if (!isFullDisk(error)) throw error;
    throw new Error(
      `There is no room for ${file} (${(error as Error).message}); free some space on its disk, or choose another folder.`,
    );
  } finally {
    for (const left of [partial, `${partial}-journal`]) rmSync(left, { force: true });
  }
}
