import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMutants, type Mutant } from './mutants.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Sources whose mutants are counted together. */
export interface Folder {
  name: string;
  /** Patterns of paths from the repository's root. */
  sources: string[];
  /** Whether a bug in them costs data, money or a visitor's privacy: most mutants must be caught. */
  isCritical: boolean;
}

const SERVER = 'apps/server/src';

/** Folders of the server in which a bug costs data, money or a visitor's privacy. */
const CRITICAL = new Set([
  ...['accounts', 'challenge', 'desk', 'events', 'experiments', 'exports', 'forms', 'handoffs'],
  ...['ledger', 'notifications', 'orders', 'postbacks', 'privacy', 'reports', 'reviews', 'spend'],
  ...['store', 'visits'],
]);

/** Folders of the server that only tests load. */
const OF_TESTS = new Set(['testing', 'gallery']);

/** Every folder of the server, and the packages that it shares with pages. */
export const FOLDERS: Folder[] = [
  ...readdirSync(join(ROOT, SERVER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OF_TESTS.has(entry.name))
    .map(({ name }) => ({
      name: `${SERVER}/${name}`,
      sources: [`${SERVER}/${name}/**/*.ts`],
      isCritical: CRITICAL.has(name),
    })),
  { name: SERVER, sources: [`${SERVER}/*.ts`], isCritical: false },
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
    isCritical: true,
  },
  { name: 'packages/tracker/src', sources: ['packages/tracker/src/**/*.ts'], isCritical: true },
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
