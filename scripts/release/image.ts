import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join, matchesGlob, relative } from 'node:path';
import { type Instruction, readDockerfile, readDockerignore } from './dockerfile.ts';

const ENGINES = ['docker', 'podman'];

/** The container engine of this machine that runs, or null. */
export function findEngine(): string | null {
  return ENGINES.find((name) => spawnSync(name, ['info']).status === 0) ?? null;
}

/**
 * The files of the image, as its last stage copies them: from the repository without what
 * `.dockerignore` names, and from stages that build it, as built here. Installed packages are a
 * line for their folder.
 */
export function imageFiles(root: string): string[] {
  const ignored = readDockerignore(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const last = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')).at(-1);
  const copies = last?.instructions.filter(({ name }) => name === 'COPY') ?? [];
  return copies.flatMap((copy) => filesOf(copy, root, ignored)).sort();
}

function filesOf({ options, words }: Instruction, root: string, ignored: string[]): string[] {
  const destination = words.at(-1) ?? '.';
  return words.slice(0, -1).flatMap((word) => {
    // What was copied into a stage has an absolute path below its working folder.
    const source = options.from === undefined ? word : word.replace('/srv/zipfront/', '');
    if (source.endsWith('node_modules')) return [`${destination}/ (npm ci)`];
    const path = join(root, source);
    if (!existsSync(path)) throw new Error(`The image needs ${source}, which is missing.`);
    if (!statSync(path).isDirectory()) return [join(destination, intoFolder(destination, source))];
    const files = globSync('**', { cwd: path }).filter((file) => isFile(join(path, file)));
    const isLeftOut = (file: string) =>
      options.from === undefined && isBelow(relative(root, join(path, file)), ignored);
    return files.filter((file) => !isLeftOut(file)).map((file) => join(destination, file));
  });
}

/** A file is copied into a folder by its name, or to another name. */
function intoFolder(destination: string, source: string): string {
  return destination === '.' || destination.endsWith('/') ? basename(source) : '';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether a pattern names a path or a folder that it is in. */
function isBelow(path: string, patterns: string[]): boolean {
  const parts = path.split('/');
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return folders.some((folder) => patterns.some((pattern) => matchesGlob(folder, pattern)));
}
