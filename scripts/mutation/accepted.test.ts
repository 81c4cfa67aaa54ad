import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAccepted, readAccepted } from './accepted.ts';
import { FOLDERS, filesOf, mutantsOf, readSource } from './folders.ts';
import { findMutants } from './mutants.ts';

const REASON = 'the two are the same for whole numbers';

describe('accepted survivors', () => {
  const mutated = new Set(FOLDERS.flatMap((folder) => filesOf(folder)));
  const all = readAccepted(readFileSync(join(import.meta.dirname, 'accepted.yaml'), 'utf8'));

  // behaviour: 15.37
  test('are all in the sources still, once each', () => {
    const stale = all.filter((accepted) => {
      if (!mutated.has(accepted.file)) return true;
      const source = readSource(accepted.file);
      const mutants = mutantsOf([accepted.file]).get(accepted.file) ?? [];
      return !mutants.some((mutant) => isAccepted(accepted, mutant, source));
    });
    expect(stale).toEqual([]);
    expect(new Set(all.map(({ reason: _, ...place }) => JSON.stringify(place))).size).toBe(
      all.length,
    );
  });

  test('are known by file, line and change, wherever the line is', () => {
    const [accepted] = readAccepted(
      `- { file: a.ts, line: 'f(a < b);', change: 'a < b → a <= b', reason: ${REASON} }`,
    );
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
