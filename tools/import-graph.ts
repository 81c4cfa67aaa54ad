import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesIn, SCRIPT, type Tree } from './tree.ts';

/** An import, an export from another file, a lazy import, or the start of a worker's file. */
const IMPORTS =
  /^(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|\bnew URL\('(\.[^']+\.tsx?)',\s*import\.meta\.url\)/gm;

/** Files by their paths from the repository's root, each with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The specifiers that a TypeScript source imports, types included, in their order. */
export function specifiersIn(source: string): string[] {
  return [...source.matchAll(IMPORTS)].map((match) => match.slice(1).find(Boolean) ?? '');
}

/**
 * The imports between the repository's own sources. The compiler reports imports of missing files.
 *
 * @param root the repository's folder
 */
export function readImportGraph(root: string, tree: Tree): ImportGraph {
  const workspaces = readWorkspaces(root);
  return new Map(
    filesIn(tree, SCRIPT).map(([file, source]) => {
      const targets = specifiersIn(source).flatMap((specifier) => {
        const target = specifier.startsWith('.')
          ? join(dirname(file), specifier)
          : exportedFile(workspaces, specifier);
        return target !== undefined && tree.has(target) ? [target] : [];
      });
      return [file, [...new Set(targets)]];
    }),
  );
}

/**
 * The groups of files that import each other in a circle, each group sorted: the strongly connected
 * components of more than one file (Tarjan's algorithm), and files that import themselves.
 */
export function importCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    let low = order.get(file) ?? 0;
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? 0);
    }
    lowest.set(file, low);
    if (low !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort());
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** A workspace's folder and the `exports` of its package, by the package's name. */
type Workspaces = Map<string, { folder: string; exports: Record<string, Target> }>;

/** A file, or that of each condition; that of sources is the first. */
type Target = string | Record<string, string>;

function readWorkspaces(root: string): Workspaces {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root });
  return new Map(
    manifests.map((path) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
      return [name, { folder: dirname(path), exports }];
    }),
  );
}

/**
 * The file behind `@zipfront/contracts/visits/visit`; undefined for a package that is not a
 * workspace.
 */
function exportedFile(workspaces: Workspaces, specifier: string): string | undefined {
  const name = specifier.split('/').slice(0, 2).join('/');
  const workspace = workspaces.get(name);
  if (workspace === undefined) return undefined;
  const path = `.${specifier.slice(name.length)}`;
  const target = fileOf(workspace.exports[path] ?? workspace.exports['./*']);
  return target && relative('', join(workspace.folder, target.replace('*', path.slice(2))));
}

function fileOf(target: Target | undefined): string | undefined {
  return typeof target === 'object' ? Object.values(target)[0] : target;
}
