import { describe, expect, test } from 'vitest';
import { findMutants } from './mutants.ts';
import { type FolderOutcome, holds, writeReport } from './report.ts';
import type { MutantOutcome } from './run-mutants.ts';

const source = 'f(1);\n'.repeat(10);
const mutants = findMutants('a/b.ts', source).filter(({ kind }) => kind === 'statement');

/** Mutants before the last ones were caught; there are ten. */
function folderOf(last: MutantOutcome[], accepted: number[] = []): FolderOutcome {
  return {
    name: 'a',
    isCritical: true,
    existing: 20,
    outcomes: new Map(
      mutants.map((mutant, index) => [mutant, last[index - 10 + last.length] ?? 'caught']),
    ),
    accepted: new Set(mutants.filter((_, index) => accepted.includes(index))),
  };
}

describe('the result of a folder', () => {
  // behaviour: 15.37
  test.each<[string, MutantOutcome[], number[], boolean]>([
    ['all are caught', [], [], true],
    ['one of ten survives', ['survived'], [], true],
    ['two of ten survive', ['survived', 'survived'], [], false],
    [
      'one survives, and one is passed by no test',
      ['survived', 'not passed by any test'],
      [],
      false,
    ],
    ['one of two survivors is accepted', ['survived', 'survived'], [9], false],
    ['both survivors are accepted', ['survived', 'survived'], [8, 9], true],
    ['some never end', ['hung', 'hung'], [], true],
  ])('passes or fails when %s', (_, last, accepted, expected) => {
    expect(holds(folderOf(last, accepted))).toBe(expected);
  });

  // behaviour: 15.37
  test('passes whatever survives in a folder that is not critical', () => {
    const folder = { ...folderOf(['survived', 'survived']), isCritical: false };
    expect(holds(folder)).toBe(true);
    expect(writeReport([folder], () => source)).toContain('8 caught (80.0 %), 2 survived');
  });
});

test('lists survivors that are not accepted by position, then the figures', () => {
  const folder = folderOf(['not passed by any test', 'survived', 'survived'], [9]);
  expect(writeReport([folder], () => source)).toBe(
    [
      'Survivors:',
      'a/b.ts:8  f(1); → nothing (not passed by any test)',
      'a/b.ts:9  f(1); → nothing',
      '',
      'a: 9 of 20 mutants, 7 caught (77.8 %), 2 survived, 1 accepted  below the threshold',
    ].join('\n'),
  );
});
