import { expect, it, test } from 'vitest';
import { slowPatterns } from './slow-patterns.ts';

test.each([
  ['two repetitions of the same character', String.raw`/^(.*?)\s*\(([A-Z]{3})\)$/`],
  ['a repetition within another', '/^(a+)+b$/'],
  ['a repetition that is tried from each place', String.raw`/\s+$/`],
])('refuses %s', (_name, pattern) => {
  const [sentence] = slowPatterns('a.ts', `const a: number = 1;\nconst B = ${pattern};`);
  expect(sentence).toContain(`a.ts:2: ${pattern} takes long over many `);
});

test.each([
  ['an anchor and parts that differ', String.raw`/^([^\s=]+)\s*=\s*([^\s=]+)$/`],
  ['a bounded repetition', '/={1,2}$/'],
  ['an end that is found by its first character', String.raw`/\(([A-Z]{3})\)$/`],
])('allows %s', (_name, pattern) => {
  expect(slowPatterns('a.ts', `const B = ${pattern};`)).toEqual([]);
});

it('finds patterns in markup', () => {
  const source = "export const A = () => <b title={'x'.replace(/ +$/, '')}>b</b>;";
  expect(slowPatterns('a.tsx', source)).toHaveLength(1);
});
