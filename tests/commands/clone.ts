import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** Folders that a clone has no copy of. */
const NOT_COPIED = ['.git', 'node_modules', 'var'];

/** A copy of this repository with what is installed and built, as after the first start. */
export interface Clone {
  folder: string;
  /**
   * With a login's variables only, until it ends or has printed the awaited text.
   *
   * @returns its output
   * @throws Error if it ends without having printed that
   */
  run(command: string[], awaited: RegExp): Promise<string>;
}

export function makeClone(): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-clone-'));
  const filter = (path: string) => !NOT_COPIED.includes(basename(path));
  cpSync(ROOT, folder, { recursive: true, filter, preserveTimestamps: true });
  linkInstalled(folder);
  return { folder, run: (command, awaited) => runIn(folder, command, awaited) };
}

/**
 * Workspaces' links lead to the copy. An installation in it empties folders, which must not be the
 * repository's.
 */
function linkInstalled(folder: string): void {
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(installed)) {
    const copy = join(folder, 'node_modules', name);
    if (name === '@zipfront')
      cpSync(join(installed, name), copy, { recursive: true, verbatimSymlinks: true });
    else if (name === '.package-lock.json') copyFileSync(join(installed, name), copy);
    else symlinkSync(join(installed, name), copy);
  }
  for (const app of readdirSync(join(ROOT, 'apps'))) {
    const own = join(ROOT, 'apps', app, 'node_modules');
    if (!existsSync(own)) continue;
    const copy = join(folder, relative(ROOT, own));
    mkdirSync(copy);
    for (const name of readdirSync(own)) symlinkSync(join(own, name), join(copy, name));
  }
}

async function runIn(folder: string, command: string[], awaited: RegExp): Promise<string> {
  const [program = '', ...args] = command;
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a command is several processes.
    detached: true,
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const printed = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += stripVTControlCharacters(String(chunk));
        if (awaited.test(output)) resolve();
      });
    }
  });
  await Promise.race([printed, ended]);
  if (!awaited.test(output)) throw new Error(`${command.join(' ')} printed:\n${output}`);
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await ended;
  return output;
}
