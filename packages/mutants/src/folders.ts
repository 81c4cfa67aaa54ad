import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMutants, type Mutant } from './mutants.ts';

export const ROOT = join(import.meta.dirname, '../../..');

/** Sources whose mutants are counted together. */
export interface Folder {
  name: string;
  /** Patterns of paths from the repository's root. */
  sources: string[];
  /** Whether a bug costs data, money or a visitor's privacy. Most mutants must then be caught. */
  isCritical: boolean;
}

const SERVER = 'apps/server/src';

/** Folders of the server in which a bug costs data, money or a visitor's privacy. */
const CRITICAL = new Set([
  'console/accounts',
  'console/desk',
  'conversions/ledger',
  'conversions/postbacks',
  'conversions/uploads',
  'notifications',
  'platform/audit',
  'platform/challenge',
  'platform/forms',
  'platform/store',
  'reporting/experiments',
  'reporting/rollups',
  'reporting/report',
  'reporting/spend',
  'shipping/orders',
  'shipping/reviews',
  'visitors/events',
  'visitors/handoffs',
  'visitors/privacy',
  'visitors/visits',
]);

/** Folders of the server that only tests load. */
const OF_TESTS = new Set(['testing', 'gallery']);

/** Returns the folders of the server's wings. A wing without folders counts as one. */
function foldersOfServer(): string[] {
  const foldersIn = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return foldersIn(SERVER).flatMap(({ name: wing }) => [
    wing,
    ...foldersIn(`${SERVER}/${wing}`).map(({ name }) => `${wing}/${name}`),
  ]);
}

/** Every folder of the server, and the packages that it shares with pages. */
export const FOLDERS: Folder[] = [
  ...foldersOfServer()
    .filter((name) => !OF_TESTS.has(name))
    .map((name) => ({
      name: `${SERVER}/${name}`,
      sources: [name.includes('/') ? `${SERVER}/${name}/**/*.ts` : `${SERVER}/${name}/*.ts`],
      isCritical: CRITICAL.has(name),
    })),
  { name: SERVER, sources: [`${SERVER}/*.ts`], isCritical: false },
  { name: 'apps/demo/src', sources: ['apps/demo/src/**/*.ts'], isCritical: false },
  {
    name: 'attribution and privacy',
    sources: ['attribution/*', 'privacy/*', 'pages/page-address', 'visits/cookies'].map(
      (name) => `packages/contracts/src/${name}.ts`,
    ),
    isCritical: true,
  },
  { name: 'packages/tracker/src', sources: ['packages/tracker/src/**/*.ts'], isCritical: true },
];

/** Tests, sources that only tests load, and migrations that have run everywhere. */
const NO_SOURCE = /\.test\.ts$|\/testing\/|\/migrations\/\d/;

/** The files of a folder, in order. With paths, only the files below one of them. */
export function listFiles({ sources }: Folder, paths: string[] = []): string[] {
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

export function findMutantsOfFiles(files: string[]): Map<string, Mutant[]> {
  return new Map(files.map((file) => [file, findMutants(file, readSource(file))]));
}
