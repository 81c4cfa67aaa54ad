import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where this product's sources are. */
const ROOT = join(import.meta.dirname, '..');

/** What Vite builds: an app, and the sources whose change calls for building it again. */
const SOURCES = {
  site: [
    'apps/site/**',
    'packages/*/src/**',
    'packages/tracker/scripts/**',
    'scripts/browser-support/floor.ts',
    'package-lock.json',
  ],
  compare: [
    'apps/compare/**',
    'packages/contracts/src/**',
    'scripts/browser-support/floor.ts',
    'package-lock.json',
  ],
};

export type BuiltApp = keyof typeof SOURCES;

/**
 * Refuses what an older or newer version was built into: old scripts that talk to a new server.
 *
 * @throws Error that says what to do
 */
export function requireCurrentBuilds(root = ROOT): void {
  const stale = (Object.keys(SOURCES) as BuiltApp[]).filter((app) => !isCurrent(app, root));
  if (stale.length === 0) return;
  const folders = stale.map((app) => `apps/${app}/dist`).join(' and ');
  throw new Error(
    `What is in ${folders} was built from other sources than these, or not built at all: run node_modules/.bin/node scripts/build.ts, or npm start, which does.`,
  );
}

/** Whether an app was built from the sources as they are. */
export function isCurrent(app: BuiltApp, root = ROOT): boolean {
  const stamp = stampOf(app, root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(app, root);
}

/** The file that says from which sources an app was built. */
export function stampOf(app: BuiltApp, root = ROOT): string {
  return join(root, 'apps', app, 'dist', '.sources');
}

/** One text for all sources of an app, which differs when one of them does. */
export function fingerprintOf(app: BuiltApp, root = ROOT): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES[app], {
    cwd: root,
    exclude: ['**/dist/**', '**/node_modules/**', '**/*.test.ts', '**/*.test.tsx'],
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
