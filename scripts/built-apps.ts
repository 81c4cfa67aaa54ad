import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of every app, and how it is built. */
const SHARED = [
  'packages/contracts/src/**',
  'scripts/build.ts',
  'scripts/built-apps.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Sources of each app that Vite builds; a change requires a new build. */
const SOURCES = {
  server: [...SHARED, 'apps/server/**'],
  site: [...SHARED, 'apps/site/**', 'packages/tracker/{src,scripts}/**'],
  compare: [...SHARED, 'apps/compare/**', 'apps/site/src/**'],
  console: [...SHARED, 'apps/console/**', 'apps/site/src/**'],
};

/** Names of files and folders that no build reads. */
const IGNORED = /^(dist|node_modules|.*\.test\.tsx?)$/;

export type BuiltApp = keyof typeof SOURCES;

/** Whether an app was built from its current sources. */
export function isCurrent(app: BuiltApp, root: string): boolean {
  const stamp = stampOf(app, root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(app, root);
}

/** Path of the file that stores the fingerprint of the sources that an app was built from. */
export function stampOf(app: BuiltApp, root: string): string {
  return join(root, 'apps', app, 'dist', '.sources');
}

/** A hash of all sources of an app. */
export function fingerprintOf(app: BuiltApp, root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES[app], {
    cwd: root,
    exclude: ({ name }) => IGNORED.test(name),
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
