import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMutants, type Mutant } from './mutants.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Sources whose mutants are counted together. */
export interface Folder {
  name: string;
  /** Patterns of paths from the repository's root. */
  sources: string[];
}

const SERVER = 'apps/server/src';

/** Folders in which a bug costs data, money or a visitor's privacy. */
export const FOLDERS: Folder[] = [
  ...['visits', 'handoffs', 'store', 'events', 'orders', 'forms'].map((name) => ({
    name: `${SERVER}/${name}`,
    sources: [`${SERVER}/${name}/**/*.ts`],
  })),
  {
    name: 'reviews and the spam challenge',
    sources: ['reviews', 'challenge'].map((name) => `${SERVER}/${name}/**/*.ts`),
  },
  {
    name: 'rate limits',
    sources: ['rate-limit', 'limit-log', 'slots'].map((name) => `${SERVER}/http/${name}.ts`),
  },
  {
    name: 'attribution and privacy',
    sources: [
      'attribution',
      'attribution-of-url',
      'clean-attribution',
      'known-names',
      'meant-value',
      'read-attribution',
      'outside-referrer',
      'cookies',
      'privacy',
      'privacy-choice',
      'personal-text',
      'scrub-text',
    ].map((name) => `packages/contracts/src/${name}.ts`),
  },
  { name: 'packages/tracker/src', sources: ['packages/tracker/src/**/*.ts'] },
];

/** Tests, what only tests load, and migrations that have run everywhere. */
const NO_SOURCE = /\.test\.ts$|\/testing\/|\/migrations\/\d/;

/** The files of a folder, in order; with paths, those alone that lie under one of them. */
export function filesOf({ sources }: Folder, paths: string[] = []): string[] {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  const wanted = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''));
  return files
    .filter((file) => !NO_SOURCE.test(file))
    .filter((file) => wanted.length === 0 || wanted.some((path) => isUnder(file, path)))
    .sort();
}

function isUnder(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}

export function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The mutants of files, by file. */
export function mutantsOf(files: string[]): Map<string, Mutant[]> {
  return new Map(files.map((file) => [file, findMutants(file, readSource(file))]));
}
