import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
}

const ids = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null;

/** The user of programs that refuse to run as root: PostgreSQL's, where the tests run as root. */
export const unprivileged = {
  /** Options of `spawn`. */
  ids: ids ?? {},
  /** Gives files and folders to that user. */
  own(...paths: string[]): void {
    if (ids === null) return;
    for (const path of paths) chownSync(path, ids.uid, ids.gid);
  },
};
