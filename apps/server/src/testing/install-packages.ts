import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../platform/store/testing/temporary-folder.ts';

/** Time for installing packages on a machine that is busy. */
export const INSTALL_TIMEOUT_MS = 600_000;

/** Whether the package registry can be reached. */
export const canInstall: boolean = spawnSync('npm', ['ping', '--fetch-retries=0']).status === 0;
if (!canInstall) console.log('Skipped: the package registry cannot be reached.');

/**
 * Installs packages into a folder that is deleted after the test, and returns it.
 *
 * @param packages names with their exact versions: `chdb@3.4.0`
 */
export function installPackages(...packages: string[]): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--include=optional', ...packages], { cwd: folder });
  return folder;
}
