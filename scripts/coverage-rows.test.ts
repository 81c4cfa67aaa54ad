import { describe, expect, it } from 'vitest';
import { coverageErrors } from './coverage-rows.ts';

const files: Record<string, string> = {
  'apps/site/src/zip.ts': '',
  'apps/site/src/zip.test.ts': "it('rejects four digits', () => {})",
};
const read = (path: string) => files[path] ?? null;
const table = (row: string) => `| Behaviour | Where | Test |\n|---|---|---|\n${row}\n`;

describe('coverageErrors', () => {
  it.each([
    [
      'a built row',
      '| Five digits | `apps/site/src/zip.ts` | `apps/site/src/zip.test.ts` › rejects four digits |',
    ],
    ['a row still to be built', '| Slider | not built yet | not built yet |'],
  ])('accepts %s', (_, row) => {
    expect(coverageErrors(table(row), read)).toEqual([]);
  });

  it.each([
    [
      'a missing file',
      '| Five digits | `apps/missing.ts` | `apps/site/src/zip.test.ts` |',
      'apps/missing.ts is missing',
    ],
    [
      'a missing test file',
      '| Five digits | `apps/site/src/zip.ts` | `missing.test.ts` |',
      'the test file missing.test.ts is missing',
    ],
    [
      'a missing title',
      '| Five digits | `apps/site/src/zip.ts` | `apps/site/src/zip.test.ts` › rejects six |',
      'contains no test called "rejects six"',
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
      'names no file of its code',
    ],
    [
      'a test of a behaviour that is not built',
      '| Slider | not built yet | `apps/site/src/zip.test.ts` |',
      'a row that is not built yet has no test',
    ],
  ])('reports %s with its line', (_, row, sentence) => {
    const errors = coverageErrors(table(row), read);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('docs/coverage.md:3');
    expect(errors[0]).toContain(sentence);
  });
});
