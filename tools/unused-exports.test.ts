import { describe, expect, it } from 'vitest';
import { unusedExports } from './unused-exports.ts';

/** The errors of files that stand in one folder, each with what it imports. */
function errorsOf(files: Record<string, { imports?: string[]; text: string }>, exceptions = ['']) {
  const graph = new Map(Object.entries(files).map(([file, { imports = [] }]) => [file, imports]));
  const sources = new Map(Object.entries(files).map(([file, { text }]) => [file, text]));
  return unusedExports(graph, sources, exceptions.filter(Boolean));
}

const ERROR = 'is exported, but no other file uses it: remove "export", or delete it.';

describe('unusedExports', () => {
  // behaviour: 15.39
  it('reports values that no importing file names, and no types', () => {
    const text = `export const used = 1;
export async function unused() {}
export type Unused = string;
export { third, type Fourth } from './c.ts';
`;
    expect(
      errorsOf({
        'a.ts': { text },
        'b.ts': { imports: ['a.ts'], text: "import { used } from './a.ts';" },
        'other.ts': { text: 'unused();' },
      }),
    ).toEqual([`a.ts unused ${ERROR}`, `a.ts third ${ERROR}`]);
  });

  it.each([
    "const lazy = () => import('./a.ts');",
    "import * as all from './a.ts';",
    "export * from './a.ts';",
  ])('accepts values of a file that is imported as a whole: %s', (text) => {
    expect(
      errorsOf({
        'a.ts': { text: 'export const one = 1;' },
        'b.ts': { imports: ['a.ts'], text },
      }),
    ).toEqual([]);
  });

  it('accepts values of configurations and of what a build starts from', () => {
    const text = 'export const one = 1;';
    expect(
      errorsOf({ 'apps/site/vite.config.ts': { text }, 'apps/site/src/render.tsx': { text } }),
    ).toEqual([]);
  });

  it('accepts exceptions, and reports those that are not needed', () => {
    const files = { 'a.ts': { text: 'export const one = 1;' } };
    expect(errorsOf(files, ['a.ts one', 'a.ts two'])).toEqual([
      'a.ts two is missing or used: delete it in EXCEPTIONS.',
    ]);
  });
});
