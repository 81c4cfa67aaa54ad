import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EXCEPTIONS } from './file-name-exceptions.ts';

const FILES = '{apps,packages}/*/src/**/*.{ts,tsx}';

/** Tests, numbered migrations, and entries whose name is set by what loads them. */
const EXCLUDED =
  /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/migrations\/\d|\/(?:index|island|[\w-]+-island)\.tsx?$/;

/** Names of a module's exports, found without parsing. */
export function exportedNames(source: string): string[] {
  const declared = source.matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
  );
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
    ([, names = '']) => names.match(/\w+(?=\s*(?:,|$))/g) ?? [],
  );
  return [...[...declared].map(([, name = '']) => name), ...listed];
}

/**
 * Whether a file is named for one of its exports: `cookies.ts` for `newCookie`, `find-visit.ts` for
 * `findVisit`. A file without exports is started, and has any name.
 */
export function isNamedForExport(path: string, source: string): boolean {
  const names = exportedNames(source).map(plain);
  const name = plain(basename(path).replace(/\.tsx?$/, ''));
  return names.length === 0 || names.some((one) => one.includes(name.replace(/s$/, '')));
}

function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

/** Errors of file names, one sentence each; an exception that is not needed any more is one, too. */
export function fileNameErrors(
  sources: ReadonlyMap<string, string>,
  exceptions: readonly string[],
): string[] {
  const others = [...sources].filter(([path, source]) => !isNamedForExport(path, source));
  const misnamed = others.map(([path]) => path);
  return [
    ...misnamed
      .filter((path) => !exceptions.includes(path))
      .map((path) => `${path} is named for none of its exports: rename it or its export.`),
    ...exceptions
      .filter((path) => !misnamed.includes(path))
      .map((path) => `${path} is missing or well named: delete it in file-name-exceptions.ts.`),
  ];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const paths = globSync(FILES, { cwd: root }).filter((path) => !EXCLUDED.test(path));
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const errors = fileNameErrors(sources, EXCEPTIONS);
  for (const error of errors) console.error(error);
  console.log(`${sources.size} files, ${EXCEPTIONS.length} exceptions, ${errors.length} errors`);
  if (errors.length > 0 || sources.size === 0) process.exit(1);
}
