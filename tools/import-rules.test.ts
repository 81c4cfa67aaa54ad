import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { temporaryFolder } from '../apps/server/src/platform/store/testing/temporary-folder.ts';
import { filesIn, ROOT, readTree } from './tree.ts';

/** The rules that sources break, by the import of each. */
async function faultsOf(imports: Record<string, string[]>): Promise<string[]> {
  const folder = temporaryFolder();
  const files = new Set([...Object.keys(imports), ...Object.values(imports).flat()]);
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    const lines = (imports[file] ?? []).map(
      (target) => `import type {} from './${relative(dirname(file), target)}';\n`,
    );
    writeFileSync(join(folder, file), lines.join(''));
  }
  const { forbidden = [], options } = config;
  const { output } = await cruise(['.'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to}: ${rule.name}`,
  );
}

const server = 'apps/server/src';
const site = 'apps/site/src';

describe('the rules of imports', () => {
  it('allow imports from the rows above, and within an entry', async () => {
    const imports = {
      [`${server}/visitors/a.ts`]: [`${server}/platform/a.ts`, `${server}/visitors/b.ts`],
      [`${server}/visitors/privacy/a.ts`]: [`${server}/visitors/a.ts`],
      [`${server}/serve.ts`]: [`${server}/visitors/a.ts`, `${server}/console/a.ts`],
      [`${site}/tracking/a.ts`]: ['packages/contracts/src/a.ts'],
    };
    expect(await faultsOf(imports)).toEqual([]);
  });

  // behaviour: 15.39
  it.each([
    ['of a later row', `${server}/platform/a.ts`, `${server}/visitors/a.ts`],
    ['within a wing', `${server}/visitors/a.ts`, `${server}/visitors/privacy/a.ts`],
    ['of the assembly', `${server}/console/a.ts`, `${server}/serve.ts`],
    ['of a neighbour', `${site}/forms/a.ts`, `${site}/slider/a.ts`],
    ['of a part', 'packages/contracts/src/a.ts', `${server}/site/a.ts`],
  ])('refuse an import %s against the rows', async (_, from, to) => {
    expect(await faultsOf({ [from]: [to] })).toEqual([
      expect.stringMatching(
        new RegExp(`^${from} → ${to}: .* imports only from the rows above it$`),
      ),
    ]);
  });

  it('let tests and their helpers import anything, and only tests import the helpers', async () => {
    const imports = {
      [`${server}/site/a.test.ts`]: [`${server}/visitors/a.ts`, 'scripts/a.mjs'],
      [`${server}/site/testing/a.ts`]: [`${server}/visitors/a.ts`],
      [`${server}/visitors/b.ts`]: [`${server}/site/testing/a.ts`],
    };
    expect(await faultsOf(imports)).toEqual([
      `${server}/visitors/b.ts → ${server}/site/testing/a.ts: only tests import the helpers of tests`,
    ]);
  });

  it.each([
    `${server}/site/testing/a.ts`,
    'apps/site/vite.config.ts',
  ])('refuse an import of tools by %s', async (file) => {
    expect(await faultsOf({ [file]: ['tools/a.ts'] })).toContain(
      `${file} → tools/a.ts: apps and packages import no scripts and tools`,
    );
  });

  // behaviour: 15.39
  it('refuse a file without a row, whether it imports or is imported', async () => {
    const imports = { [`${site}/ideas/a.ts`]: ['packages/contracts/src/a.ts'] };
    expect(await faultsOf(imports)).toEqual([
      `${site}/ideas/a.ts → packages/contracts/src/a.ts: a file of ${site} has a row`,
    ]);
    expect(await faultsOf({ [`${site}/page.ts`]: [`${site}/ideas/b.ts`] })).toContain(
      `${site}/page.ts → ${site}/ideas/b.ts: what imports from ${site} finds it in a row`,
    );
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
    const listed = [...table.matchAll(/^\| (\[?`.*?) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)\/`/g)].map(([, name]) => name),
    );
    expect(listed.sort()).toEqual([...new Set(wings)].sort());
  });
});
