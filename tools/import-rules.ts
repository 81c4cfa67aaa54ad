import { type ImportGraph, importCycles, readImportGraph } from './import-graph.ts';
import { type Findings, ROOT, type Tree } from './tree.ts';

/**
 * The permitted imports. A file imports from its own entry and from rows above it, never from later
 * rows below or a neighbour in its row. An entry is a folder or a file; if several contain a file,
 * the longest counts. Each list is a separate rule.
 */
export const LAYERS: readonly Layers[] = [
  [
    ['packages/contracts'],
    ['packages/tracker'],
    ['apps/site', 'apps/server'],
    ['apps/compare', 'apps/console', 'apps/demo'],
    ['data', 'scripts'],
    ['tools'],
    ['tests'],
  ],
  [
    ['apps/server/src/repository-path.ts'],
    ['apps/server/src/platform'],
    ['apps/server/src/site'],
    ['apps/server/src/services.ts'],
    ['apps/server/src/notifications'],
    ['apps/server/src/reporting'],
    ['apps/server/src/conversions'],
    ['apps/server/src/visitors'],
    ['apps/server/src/shipping'],
    ['apps/server/src/visitors/privacy', 'apps/server/src/console'],
    ['apps/server/src/gallery'],
    ['apps/server/src'],
  ],
  [
    ['apps/site/src/loading'],
    [
      'apps/site/src/company',
      'apps/site/src/cookies',
      'apps/site/src/drawings',
      'apps/site/src/elements',
      'apps/site/src/live-events',
      'apps/site/src/requests',
      'apps/site/src/state',
      'apps/site/src/theme',
    ],
    [
      'apps/site/src/attribution',
      'apps/site/src/error-reporting',
      'apps/site/src/islands',
      'apps/site/src/tracking',
      'apps/site/src/zipcodes',
    ],
    [
      'apps/site/src/behaviours',
      'apps/site/src/challenge',
      'apps/site/src/forms',
      'apps/site/src/slider',
      'apps/site/src/view',
      'apps/site/src/visit-flow',
    ],
    [
      'apps/site/src/address-field',
      'apps/site/src/call-hours',
      'apps/site/src/consent',
      'apps/site/src/line-questions',
      'apps/site/src/reviews',
      'apps/site/src/zip-form',
    ],
    ['apps/site/src/privacy-choices', 'apps/site/src/shipping'],
    ['apps/site/src/choices', 'apps/site/src/mail', 'apps/site/src/sections'],
    ['apps/site/src/island-loaders.ts'],
    ['apps/site/src/document', 'apps/site/src/touched.ts'],
    ['apps/site/src/page.ts', 'apps/site/src/render.tsx'],
  ],
];

/** The rows of a rule. Every other row may import the first. */
export type Layers = readonly (readonly string[])[];

/** Folders in which every file must belong to a row, so that a new folder gets its own. */
const COVERED = ['apps/server/src/', 'apps/site/src/'];

/**
 * Errors in the imports of a repository, one sentence each: cycles of files, imports against the
 * direction of the layers, imports of test helpers by other code than tests, imports of scripts and
 * tools by apps and packages.
 */
export function importFaults(graph: ImportGraph, rules: readonly Layers[]): string[] {
  const cycles = importCycles(graph).map(
    (files) => `These files import each other in a circle: ${files.join(', ')}.`,
  );
  return [
    ...cycles,
    ...rules.flatMap((layers) => layerFaults(graph, layers)),
    ...helperFaults(graph),
    ...toolFaults(graph),
  ];
}

function layerFaults(graph: ImportGraph, layers: Layers): string[] {
  const covered = COVERED.filter((folder) => layers.flat().some((one) => one.startsWith(folder)));
  return [...graph].flatMap(([file, targets]) => {
    if (isTest(file)) return [];
    const from = placeOf(file, layers);
    if (from === null) {
      return covered.some((folder) => file.startsWith(folder))
        ? [`${file} has no row in LAYERS of tools/import-rules.ts: give its folder one.`]
        : [];
    }
    return targets.flatMap((target) => {
      const to = placeOf(target, layers);
      if (to === null || to.entry === from.entry || to.row < from.row) return [];
      return [
        to.row === from.row
          ? `${file} imports ${target}, its neighbor in LAYERS: move what both need to an earlier row.`
          : `${file} imports ${target}, which has a later row in LAYERS: pass it as a parameter, or move what is imported to an earlier row.`,
      ];
    });
  });
}

function helperFaults(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, targets]) =>
    isTest(file) || !/^(apps|packages)\/[^/]+\/src\//.test(file)
      ? []
      : targets
          .filter(isTest)
          .map((target) => `${file} imports ${target}, which is for tests alone.`),
  );
}

/** Neither the product nor its test helpers may import scripts and tools. */
function toolFaults(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, targets]) =>
    !/^(apps|packages)\//.test(file) || /\.test\.tsx?$/.test(file)
      ? []
      : targets
          .filter((target) => /^(scripts|tools)\//.test(target))
          .map((target) => `${file} imports ${target}, which is no part of the product.`),
  );
}

function placeOf(file: string, layers: Layers): { row: number; entry: string } | null {
  const places = layers
    .flatMap((entries, row) => entries.map((entry) => ({ row, entry })))
    .filter(({ entry }) => file === entry || file.startsWith(`${entry}/`));
  return places.sort((one, other) => other.entry.length - one.entry.length)[0] ?? null;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file);
}

/** Checks the imports of a repository's own sources. */
export function checkImports(tree: Tree): Findings {
  const graph = readImportGraph(ROOT, tree);
  return { count: graph.size, of: 'files', errors: importFaults(graph, LAYERS) };
}
