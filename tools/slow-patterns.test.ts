import { expect, it } from 'vitest';
import { slowPatterns } from './slow-patterns.ts';

it('refuses a pattern that takes long, with its line', () => {
  const [sentence] = slowPatterns('a.ts', 'const a: number = 1;\nconst B = /^(a+)+b$/;');
  expect(sentence).toContain('a.ts:2: /^(a+)+b$/ takes long over many "a"');
});

it('allows a pattern that is tried from each place only if it is bounded', () => {
  expect(slowPatterns('a.ts', String.raw`const B = /\s+$/;`)).toHaveLength(1);
  expect(slowPatterns('a.ts', 'const B = /={1,2}$/;')).toEqual([]);
});

it('finds patterns in markup', () => {
  const source = "export const A = () => <b title={'x'.replace(/ +$/, '')}>b</b>;";
  expect(slowPatterns('a.tsx', source)).toHaveLength(1);
});
