import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const INSTALLED = join(ROOT, '..', '..', 'node_modules');

/** A project in a temporary folder that has installed what `npm pack` packs. */
export interface Project {
  folder: string;
  /** Files of the package, sorted. */
  files: string[];
  /** Text of a file of the package. */
  read: (file: string) => string;
  /** Writes a file of the project. */
  write: (file: string, text: string) => void;
  remove: () => void;
}

/**
 * Packs the tracker as its users do, and installs it into a new project without a network.
 *
 * @param libraries packages of this repository that the project uses as well
 */
export function installPacked(libraries: string[] = []): Project {
  const folder = mkdtempSync(join(tmpdir(), 'tracker-project-'));
  const installed = join(folder, 'node_modules', '@zipfront', 'tracker');
  mkdirSync(installed, { recursive: true });
  const archive = pack(folder);
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', installed], { cwd: folder });
  for (const name of libraries) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(INSTALLED, name), join(folder, 'node_modules', name));
  }
  return {
    folder,
    files: globSync('**/*.*', { cwd: installed })
      .concat(globSync('LICENSE', { cwd: installed }))
      .sort(),
    read: (file) => readFileSync(join(installed, file), 'utf8'),
    write(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Packs the tracker into a folder.
 *
 * @returns the name of the file
 */
export function pack(folder: string): string {
  execFileSync('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], { cwd: ROOT });
  const [archive = ''] = globSync('*.tgz', { cwd: folder });
  return archive;
}

/** The recipes of a README: code blocks whose first line is a comment with their file. */
export function recipesIn(readme: string): Map<string, string> {
  const blocks = readme.matchAll(/^```\w+\n(?:\/\/|<!--) ([\w./-]+)[^\n]*\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, file = '', code = '']) => [file, code]));
}
