import { describe, expect, it } from 'vitest';
import { importCycles, readImportGraph, specifiersIn } from './import-graph.ts';
import { importFaults, LAYERS, type Layers } from './import-rules.ts';
import { filesIn, ROOT, readTree } from './tree.ts';

const graphOf = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

describe('specifiersIn', () => {
  it('finds imports of values and types, exports, lazy imports and the files of workers', () => {
    const source = `import { a } from './a.ts';
import type {
  B,
} from './b.ts';
import './c.css';
export * from './d.ts';
const lazy = () => import('./e.ts');
const worker = new URL('./f.ts', import.meta.url);
const text = "from './g.ts'";
`;
    expect(specifiersIn(source)).toEqual([
      './a.ts',
      './b.ts',
      './c.css',
      './d.ts',
      './e.ts',
      './f.ts',
    ]);
  });
});

describe('readImportGraph', () => {
  it('follows the name of a workspace to its source, also one that publishes what is built', () => {
    const graph = readImportGraph(ROOT, readTree(ROOT));
    expect(graph.get('apps/site/src/tracking/web-vitals.ts')).toContain(
      'packages/tracker/src/web-vitals.ts',
    );
    expect(graph.get('packages/tracker/src/web-vitals.ts')).toContain(
      'packages/contracts/src/events/names.ts',
    );
  });
});

describe('importCycles', () => {
  // behaviour: 15.39
  it('finds each cycle once, and none in a graph without one', () => {
    const imports = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'] };
    expect(importCycles(graphOf(imports))).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ]);
    expect(importCycles(graphOf({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  });

  it('finds a file that imports itself', () => {
    expect(importCycles(graphOf({ a: ['a'] }))).toEqual([['a']]);
  });
});

describe('docs/architecture.md', () => {
  it('lists every wing of the server', () => {
    const tree = readTree(ROOT);
    const wings = filesIn(tree, /^apps\/server\/src\/(?!testing\/)\w+\//).map(
      ([path]) => path.split('/')[3],
    );
    const [, table = ''] =
      tree.get('docs/architecture.md')?.split('| wing | what is in it |') ?? [];
    const listed = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)\/`/g)].map(([, name]) => name),
    );
    expect(listed.sort()).toEqual([...new Set(wings)].sort());
  });
});

describe('importFaults', () => {
  const src = 'apps/server/src';
  const layers: Layers = [
    [`${src}/store`],
    [`${src}/visits`, `${src}/errors`],
    [`${src}/serve.ts`],
  ];
  const faultsOf = (imports: Record<string, string[]>) => importFaults(graphOf(imports), [layers]);

  it('allows imports from the rows above, and within an entry', () => {
    const imports = {
      [`${src}/store/a.ts`]: [],
      [`${src}/visits/a.ts`]: [`${src}/store/a.ts`, `${src}/visits/b.ts`],
      [`${src}/visits/b.ts`]: [],
      [`${src}/serve.ts`]: [`${src}/visits/a.ts`, `${src}/store/a.ts`],
    };
    expect(faultsOf(imports)).toEqual([]);
  });

  // behaviour: 15.39
  it('refuses an import of a higher layer, and one of a neighbour', () => {
    const imports = {
      [`${src}/store/a.ts`]: [`${src}/visits/a.ts`],
      [`${src}/visits/a.ts`]: [`${src}/errors/a.ts`],
    };
    expect(faultsOf(imports)).toEqual([
      `${src}/store/a.ts imports ${src}/visits/a.ts, which has a later row in LAYERS: pass it as a parameter, or move what is imported to an earlier row.`,
      `${src}/visits/a.ts imports ${src}/errors/a.ts, its neighbor in LAYERS: move what both need to an earlier row.`,
    ]);
  });

  it('lets tests and their helpers import anything, and only tests import the helpers', () => {
    const imports = {
      [`${src}/store/a.test.ts`]: [`${src}/visits/a.ts`],
      [`${src}/store/testing/a.ts`]: [`${src}/visits/a.ts`],
      [`${src}/visits/b.ts`]: [`${src}/store/testing/a.ts`],
    };
    expect(faultsOf(imports)).toEqual([
      `${src}/visits/b.ts imports ${src}/store/testing/a.ts, which is for tests alone.`,
    ]);
  });

  it('refuses an import of scripts and tools by an app and by its test helpers', () => {
    const imports = {
      [`${src}/store/a.test.ts`]: ['scripts/a.mjs'],
      [`${src}/store/testing/a.ts`]: ['tools/a.ts'],
      'apps/site/vite.config.ts': ['scripts/a.mjs'],
    };
    expect(faultsOf(imports)).toEqual([
      `${src}/store/testing/a.ts imports tools/a.ts, which is no part of the product.`,
      'apps/site/vite.config.ts imports scripts/a.mjs, which is no part of the product.',
    ]);
  });

  // behaviour: 15.39
  it.each(['server', 'site'])('refuses a file of the %s without a row', (app) => {
    const folder = `apps/${app}/src`;
    const file = `${folder}/ideas/a.ts`;
    expect(importFaults(graphOf({ [file]: [] }), [[[`${folder}/state`]]])).toEqual([
      `${file} has no row in LAYERS of tools/import-rules.ts: give its folder one.`,
    ]);
  });

  // behaviour: 15.39
  it('refuses two folders of the site that import each other, by different files', () => {
    const site = 'apps/site/src';
    const imports = {
      [`${site}/document/a.tsx`]: [`${site}/sections/b.tsx`],
      [`${site}/sections/b.tsx`]: [],
      [`${site}/sections/c.tsx`]: [`${site}/document/d.ts`],
      [`${site}/document/d.ts`]: [],
    };
    expect(importFaults(graphOf(imports), LAYERS)).toEqual([
      `${site}/sections/c.tsx imports ${site}/document/d.ts, which has a later row in LAYERS: pass it as a parameter, or move what is imported to an earlier row.`,
    ]);
  });
});
