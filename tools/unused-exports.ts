import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ImportGraph, readImportGraph } from './import-graph.ts';

/** Files that are loaded other than by an import of a source: tests and what stands in for a file in them, configurations, and what a build starts from. */
const ENTRY =
  /\.(?:test|spec)\.tsx?$|\.config\.ts$|^apps\/\w+\/src\/(?:render|render-screen|main)\.tsx?$|^tests\/(?:build-before|browser\/prepare)\.ts$|^apps\/server\/src\/testing\/test-[\w-]+-file\.ts$/;

/** An import of all that a file exports: as a namespace, lazily, or exported again. */
const WHOLE =
  /\* as \w+ from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^export \* from\s*'([^']+)'/gm;

/** Exports without a user, each as its file and its name. The list may only shrink. */
const EXCEPTIONS: readonly string[] = [
  'apps/server/src/console/accounts/second-factor.ts RECOVERY_CODES',
  'apps/server/src/console/accounts/second-factor.ts CODE_DIGITS',
  'apps/server/src/console/console-cookie.ts consoleCookieName',
  'apps/server/src/shipping/orders/save-order.ts SAME_FORM_MS',
  'apps/server/src/platform/challenge/hosted.ts VERIFY_TIMEOUT_MS',
];

/** Names of the values that a module exports; a type may stand beside what it describes without a user. */
function exportedValues(source: string): string[] {
  const declared = source.matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|enum) (\w+)/gm,
  );
  const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => /^\s*(?!type )(?:\w+ as )?(\w+)\s*$/.exec(name)?.[1] ?? ''),
  );
  return [...[...declared].map(([, name = '']) => name), ...listed].filter(Boolean);
}

/**
 * Exported values that no other file uses, a sentence each; an exception that is not needed any more is an error, too.
 * A value counts as used where a file that imports its file names it, or imports the file as a whole.
 *
 * @param sources texts of the files of the graph, by their paths
 * @param exceptions exports that need no user: `path name`
 */
export function unusedExports(
  graph: ImportGraph,
  sources: ReadonlyMap<string, string>,
  exceptions: readonly string[],
): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const unused = [...graph.keys()].flatMap((file) => {
    const users = (importers.get(file) ?? []).map((user) => sources.get(user) ?? '');
    if (ENTRY.test(file) || users.some((user) => importsWhole(user, file))) return [];
    return exportedValues(sources.get(file) ?? '')
      .filter((name) => !users.some((user) => new RegExp(`\\b${name}\\b`).test(user)))
      .map((name) => `${file} ${name}`);
  });
  return [
    ...unused
      .filter((one) => !exceptions.includes(one))
      .map(
        (one) => `${one} is exported, but no other file uses it: remove "export", or delete it.`,
      ),
    ...exceptions
      .filter((one) => !unused.includes(one))
      .map((one) => `${one} is missing or used: delete it in EXCEPTIONS.`),
  ];
}

/** Whether a source imports a file as a whole, by the file's name. */
function importsWhole(source: string, file: string): boolean {
  const name = plain(file);
  return [...source.matchAll(WHOLE)].some(
    (match) => plain(match.slice(1).find(Boolean) ?? '') === name,
  );
}

function plain(path: string): string {
  return basename(path).replace(/\.tsx?$/, '');
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const graph = readImportGraph(root);
  const sources = new Map(
    [...graph.keys()].map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const errors = unusedExports(graph, sources, EXCEPTIONS);
  for (const error of errors) console.error(error);
  console.log(`${graph.size} files, ${EXCEPTIONS.length} exceptions, ${errors.length} errors`);
  if (errors.length > 0 || graph.size === 0) process.exit(1);
}
