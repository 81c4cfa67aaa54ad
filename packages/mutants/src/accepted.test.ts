import { describe, expect, test } from 'vitest';
import { isAccepted, readAccepted } from './accepted.ts';
import { checkAccepted } from './check-accepted.ts';
import { findMutants } from './mutants.ts';

const REASON = 'the two are the same for whole numbers';

const list = (...entries: string[]) =>
  readAccepted(entries.map((entry) => `- ${entry}`).join('\n'));
const entry = `{ file: a.ts, line: 'f(a < b);', change: 'a < b → a <= b', reason: ${REASON} }`;

describe('the list of accepted survivors', () => {
  // behaviour: 15.37
  test.each([
    ['that are in the sources', 'f(a < b);', [entry], []],
    ['whose line was changed', 'f(a > b);', [entry], ['is not in the sources']],
    ['whose file is not mutated', null, [entry], ['is not in the sources']],
    ['that are listed twice', 'f(a < b);', [entry, entry], ['is listed twice']],
  ])('checks entries %s', (_, source, entries, expected) => {
    const errors = checkAccepted(list(...entries), () => source);
    expect(errors).toHaveLength(expected.length);
    for (const [index, error] of errors.entries()) {
      expect(error).toContain('a.ts: `a < b → a <= b` in `f(a < b);`');
      expect(error).toContain(expected[index]);
    }
  });

  test('matches by file, line and change, wherever the line is', () => {
    const [accepted] = list(entry);
    if (!accepted) throw new Error('There is one.');
    const matching = (source: string, file = 'a.ts') =>
      findMutants(file, source).filter((mutant) => isAccepted(accepted, mutant, source));
    expect(matching('f(a < b);')).toHaveLength(1);
    expect(matching('// One more line.\n  f(a < b);')).toHaveLength(1);
    expect(matching('f(a < b);', 'b.ts')).toEqual([]);
    expect(matching('g(a < b);')).toEqual([]);
    expect(matching('f(a <= b);')).toEqual([]);
  });

  test.each([
    ['no reason', "- { file: a.ts, line: 'f(a);', change: 'f(a); → nothing' }"],
    ['a reason of one word', "- { file: a.ts, line: a, change: 'a → b', reason: equivalent }"],
    ['a change of no shape', `- { file: a.ts, line: a, change: a, reason: ${REASON} }`],
    ['an unknown key', `- { file: a.ts, line: a, change: 'a → b', reason: ${REASON}, why: b }`],
  ])('refuses %s', (_, yaml) => {
    expect(() => readAccepted(yaml)).toThrow();
  });
});
