import { describe, expect, it } from 'vitest';
import { coverageMistakes } from './coverage-rows.ts';

const files: Record<string, string> = {
  'apps/site/src/zip.ts': '',
  'apps/site/src/zip.test.ts': "it('rejects four digits', () => {})",
};
const read = (path: string) => files[path] ?? null;
const table = (row: string) => `| Behaviour | Where | Test |\n|---|---|---|\n${row}\n`;

describe('coverageMistakes', () => {
  it.each([
    [
      'a built row',
      '| Five digits | `apps/site/src/zip.ts` | `apps/site/src/zip.test.ts` › rejects four digits |',
    ],
    ['a row still to be built', '| Slider | not built yet | not built yet |'],
  ])('accepts %s', (_, row) => {
    expect(coverageMistakes(table(row), read)).toEqual([]);
  });

  it.each([
    [
      'a missing file',
      '| Five digits | `apps/gone.ts` | `apps/site/src/zip.test.ts` |',
      'apps/gone.ts is not there',
    ],
    [
      'a missing test file',
      '| Five digits | `apps/site/src/zip.ts` | `gone.test.ts` |',
      'the test file gone.test.ts is not there',
    ],
    [
      'a missing title',
      '| Five digits | `apps/site/src/zip.ts` | `apps/site/src/zip.test.ts` › takes six |',
      'holds no test called "takes six"',
    ],
    [
      'an empty cell too many',
      '| Five digits | | `apps/site/src/zip.ts` | `apps/site/src/zip.test.ts` |',
      'a row has three cells, not 4',
    ],
    ['no test', '| Five digits | `apps/site/src/zip.ts` | soon |', 'names no test'],
    [
      'no code',
      '| Five digits | somewhere | `apps/site/src/zip.test.ts` |',
      'names no file where it lives',
    ],
    [
      'a test for nothing',
      '| Slider | not built yet | `apps/site/src/zip.test.ts` |',
      'a row that is not built yet has no test',
    ],
  ])('reports %s, with its line', (_, row, sentence) => {
    const mistakes = coverageMistakes(table(row), read);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain('docs/coverage.md:3');
    expect(mistakes[0]).toContain(sentence);
  });
});
