import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages that the benches use, which have their own manifest, if they were never
 * installed or their lock file has changed since. Exits the process on failure.
 */
export function installPeers(): void {
  if (!isStale()) return;
  console.log('Installing the packages of the benches …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function isStale(): boolean {
  const installed = join(import.meta.dirname, 'node_modules', '.package-lock.json');
  const lockFile = join(import.meta.dirname, 'package-lock.json');
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(lockFile).mtimeMs;
}
