import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listCatchers, MAX_TEST_FILES, type TestFile } from './catchers.ts';
import { ROOT } from './folders.ts';
import type { Mutant } from './mutants.ts';

const mutant: Mutant = {
  id: 'a/b.ts#1',
  file: 'a/b.ts',
  line: 1,
  lineText: 'f();',
  start: 0,
  end: 4,
  replacement: '',
  kind: 'statement',
};

function testFile(file: string, places: Partial<TestFile['places']>, failing: string[] = []) {
  return {
    file: join(ROOT, file),
    milliseconds: 100,
    places: { loading: [], tests: {}, around: [], ...places },
    failing,
  };
}

const passing = { milliseconds: 10, places: [mutant.id] };
const other = { milliseconds: 10, places: ['a/b.ts#2'] };

describe('listCatchers', () => {
  test('returns the tests that pass the position, and no other', () => {
    const files = [
      testFile('a/b.test.ts', { tests: { one: passing, two: other } }),
      testFile('a/c.test.ts', { tests: { three: other } }),
    ];
    expect(listCatchers(mutant, files)).toEqual([
      { file: join(ROOT, 'a/b.test.ts'), tests: ['one'], fresh: false, milliseconds: 10 },
    ]);
  });

  test('returns all tests of a file that passes the position while it loads, with new modules', () => {
    const files = [testFile('a/b.test.ts', { loading: [mutant.id], tests: { one: other } })];
    expect(listCatchers(mutant, files)).toMatchObject([{ tests: 'all', fresh: true }]);
  });

  test('returns all tests of a file when a thread of it passes the position', () => {
    const files = [testFile('a/b.test.ts', { around: [mutant.id], tests: { one: other } })];
    expect(listCatchers(mutant, files)).toMatchObject([{ tests: 'all', fresh: false }]);
  });

  test('omits a test that fails without a mutant', () => {
    const tests = { one: passing, two: passing };
    expect(listCatchers(mutant, [testFile('a/b.test.ts', { tests }, ['one'])])).toMatchObject([
      { tests: ['two'] },
    ]);
    const around = [mutant.id];
    expect(
      listCatchers(mutant, [testFile('a/b.test.ts', { tests, around }, ['one'])]),
    ).toMatchObject([{ tests: ['two'] }]);
  });

  test('sorts the tests of the folder first, then the quickest, and limits their number', () => {
    const far = Array.from({ length: 20 }, (_, index) =>
      testFile(`c/${index}.test.ts`, {
        tests: { one: { milliseconds: 20 - index, places: [mutant.id] } },
      }),
    );
    const near = testFile('a/b.test.ts', {
      tests: { one: { milliseconds: 1_000, places: [mutant.id] } },
    });
    const found = listCatchers(mutant, [...far, near]);
    expect(found.slice(0, 2).map(({ milliseconds }) => milliseconds)).toEqual([1_000, 1]);
    expect(found).toHaveLength(MAX_TEST_FILES);
  });
});
