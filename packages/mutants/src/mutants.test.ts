import { describe, expect, test } from 'vitest';
import { describeChange, findMutants } from './mutants.ts';

/** The changes of a source, as a run lists them. */
function changesIn(source: string): string[] {
  return findMutants('a.ts', source).map((mutant) => describeChange(source, mutant));
}

describe('findMutants', () => {
  // behaviour: 15.37
  test.each([
    ['f(a < b);', 'a < b → a <= b'],
    ['f(a >= b);', 'a >= b → a > b'],
    ['f(a === b);', 'a === b → a !== b'],
    ['f(a + b);', 'a + b → a - b'],
    ['f(!a);', '!a → a'],
    ['f(-a);', '-a → a'],
    ['f(true);', 'true → false'],
    ['f(100);', '100 → 101'],
    ['f(1_000);', '1_000 → 2 * 1_000'],
    ['f(30 * 60 * 1_000);', '30 * 60 * 1_000 → 2 * 30 * 60 * 1_000'],
    ['f(a?.b?.(c));', 'a?.b?.(c) → a.b(c)'],
    ['f(a?.[0]);', 'a?.[0] → a[0]'],
    ['f(/^a$/i);', '/^a$/i → /a$/i'],
    ['f(/^a$/i);', '/^a$/i → /^a/i'],
    ['f(a.some(g));', 'a.some(g) → a.every(g)'],
    ['f(Math.min(a, b));', 'Math.min(a, b) → Math.max(a, b)'],
    ['f(a.trim());', 'a.trim() → a'],
    ["f(q.where('at', '<', now));", "q.where('at', '<', now) → q"],
    ["f(q.where('at', '<', now));", "'<' → '<='"],
    ['a += b;', 'a += b → a -= b'],
    ['a++;', 'a++ → a--'],
    ['f(a);', 'f(a); → nothing'],
    ['await f(a);', 'await f(a); → nothing'],
    ['while (a) f();', 'a → false'],
    ['function f() { g(); return a; }', '{ … } → {}'],
    ['const f = () => { g(); return a; };', '{ … } → {}'],
  ])('changes %s: %s', (source, change) => {
    expect(changesIn(source)).toContain(change);
  });

  test('changes the condition of an if to true and false, and omits changes that this implies', () => {
    expect(changesIn('if (a === b) {}')).toEqual(['a === b → true', 'a === b → false']);
    expect(changesIn('if (!a) {}')).toEqual(['!a → true', '!a → false']);
  });

  test('removes each operand of a chain once', () => {
    expect(changesIn('export default a && b && c;')).toEqual([
      'a && b && c → a && b',
      'a && b → a',
      'a && b → b',
    ]);
    expect(changesIn('export default a ?? b;')).toEqual(['a ?? b → a', 'a ?? b → b']);
  });

  test.each([
    ['a type', "type A = 1 | true; let a: 'b' = c as 'd';"],
    ['an interface', 'interface A { a: true; 1: boolean }'],
    ['an import', "import { a } from './a.ts';"],
    ['a key', 'export default { 1: a };'],
    ['a directive', "'use strict';"],
    ['a concatenation of texts', "export default 'a' + b + `c`;"],
    ['a message to people', "log.warn({ a }, 'b');"],
    ['a method that every object has', 'export default a.toString;'],
    ['a text', "export default 'constructor';"],
    ['an endless loop', 'while (true) {}'],
  ])('leaves %s unchanged', (_, source) => {
    expect(changesIn(source).filter((change) => !change.endsWith('nothing'))).toEqual([]);
  });

  test('retains the constructor of a class that extends another', () => {
    expect(changesIn('class A extends B { constructor() { super(); f(); } }')).toEqual([
      'f(); → nothing',
    ]);
  });

  test('does not put a link of an optional chain into parentheses', () => {
    expect(changesIn('export default a?.trim().length;')).toEqual([
      'a?.trim().length → a.trim().length',
    ]);
  });

  test('numbers the mutants by position, and returns the line of each', () => {
    const source = 'f(a);\n  if (b) {}\n';
    expect(findMutants('x/a.ts', source)).toMatchObject([
      { id: 'x/a.ts#0', line: 1, lineText: 'f(a);' },
      { id: 'x/a.ts#1', line: 2, lineText: 'if (b) {}', replacement: 'true' },
      { id: 'x/a.ts#2', line: 2, lineText: 'if (b) {}', replacement: 'false' },
    ]);
  });

  test('shortens long changes', () => {
    const source = `f(${'a'.repeat(200)} < b);`;
    for (const change of changesIn(source)) expect(change.length).toBeLessThan(215);
  });
});
