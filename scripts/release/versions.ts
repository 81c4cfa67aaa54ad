import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Versions of the repository and its workspaces, in each `package.json` and in the lock file: of a
 * package itself, of a workspace in the lock file, and where one depends on another.
 */
const VERSIONS =
  /(^ {2}"version": |"name": "@?zipfront[^"]*",\n *"version": |"@zipfront\/[\w-]+": )"[^"]*"/gm;

/** The version of the repository's own package. */
export function currentVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** Whether a version comes after another: `0.10.0` after `0.9.1`. */
export function isLater(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

/** Gives the repository and all workspaces one version. */
export function setVersions(root: string, version: string): void {
  const files = '{package-lock.json,{.,apps/*,packages/*,tools}/package.json}';
  for (const path of globSync(files, { cwd: root })) {
    const file = join(root, path);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(VERSIONS, `$1"${version}"`));
  }
}
