import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK_FILE = 'package-lock.json';

/** A package in `package-lock.json`, as far as a release changes it. */
interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The version of the repository's own package. */
export function currentVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** Whether a version comes after another: `0.10.0` after `0.9.1`. */
export function isLater(version: string, than: string): boolean {
  const [one, other] = [version, than].map((each) => each.split('.').map(Number));
  const index = one?.findIndex((part, at) => part !== other?.[at]) ?? -1;
  return index >= 0 && (one?.[index] ?? 0) > (other?.[index] ?? 0);
}

/**
 * Gives the repository and all workspaces one version, also where they depend on each other, in
 * each `package.json` and in the lock file.
 */
export function setVersions(root: string, version: string): void {
  for (const path of globSync('{.,apps/*,packages/*,tools}/package.json', { cwd: root })) {
    const file = join(root, path);
    const text = readFileSync(file, 'utf8')
      .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
      .replaceAll(/("@zipfront\/[\w-]+": )"[^"]*"/g, `$1"${version}"`);
    writeFileSync(file, text);
  }
  const file = join(root, LOCK_FILE);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.version = version;
  for (const [path, locked] of Object.entries<Locked>(lock.packages)) {
    if (path.includes('node_modules')) continue;
    locked.version = version;
    for (const dependencies of [locked.dependencies, locked.devDependencies]) {
      for (const name of Object.keys(dependencies ?? {})) {
        if (dependencies && name.startsWith('@zipfront/')) dependencies[name] = version;
      }
    }
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
