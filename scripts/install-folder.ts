import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages of a folder with a manifest of its own, unless they are installed by its
 * lock file. Exits the process on failure.
 *
 * @param title what they are, for the message
 */
export function installFolder(folder: string, title: string): void {
  if (isInstalled(folder)) return;
  console.log(`Installing ${title} …`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether the packages of a folder are installed, and its lock file has not changed since. */
export function isInstalled(folder: string): boolean {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  const lockFile = join(folder, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
}
