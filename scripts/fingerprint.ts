import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of files and folders that no build reads. */
const IGNORED = /^(?:dist|node_modules|.*\.test\.tsx?)$/;

/** Returns a hash of the paths and contents of all files that match the patterns, except tests. */
export function fingerprintOf(patterns: readonly string[], root: string): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, {
    cwd: root,
    exclude: ({ name }) => IGNORED.test(name),
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...new Set(files)].sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
