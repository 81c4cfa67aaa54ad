import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the benches measure with is a package of its own, installed here alone: where it never was,
 * or where its lock file changed since. Ends the process where that fails.
 */
export function installPeers(): void {
  if (!isStale()) return;
  console.log('Installing what the benches measure with …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function isStale(): boolean {
  const installed = join(import.meta.dirname, 'node_modules', '.package-lock.json');
  const wanted = join(import.meta.dirname, 'package-lock.json');
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs;
}
