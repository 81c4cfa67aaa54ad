import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A user that each system has. */
const USER = 'nobody';

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, USER], { encoding: 'utf8' }).stdout);
}

const ids = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null;

/** Folders for temporary files. Some machines close the first ones to other users. */
export const TEMPORARY_FOLDERS = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'];

/** For programs that refuse root; if the tests do not run as root, their own user. */
export const unprivileged = {
  /** Options of `spawn`. */
  ids: ids ?? {},
  /** Gives files and folders to that user. */
  own(...paths: string[]): void {
    if (ids === null) return;
    for (const path of paths) chownSync(path, ids.uid, ids.gid);
  },
  /** Whether that user can run a program, and read the files that it needs for its version. */
  canRun: (program: string): boolean => spawnSync(program, ['--version'], ids ?? {}).status === 0,
  /**
   * Whatever the mask of modes is; `parents` by preference.
   *
   * @throws Error if the user can enter none of them
   */
  makeFolder(prefix: string, parents: readonly string[] = TEMPORARY_FOLDERS): string {
    const parent = parents.find(canEnter);
    if (parent === undefined) {
      throw new Error(
        `The user ${USER} can enter none of ${parents.join(', ')}; let others enter one of them (chmod o+x).`,
      );
    }
    const folder = mkdtempSync(join(parent, prefix));
    chmodSync(folder, 0o755);
    return folder;
  },
};

function canEnter(folder: string): boolean {
  if (ids !== null) return spawnSync('test', ['-x', folder], ids).status === 0;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
