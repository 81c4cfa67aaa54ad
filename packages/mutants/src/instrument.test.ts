import { stripTypeScriptTypes } from 'node:module';
import { afterEach, describe, expect, test } from 'vitest';
import { FOLDERS, listFiles, readSource } from './folders.ts';
import { instrument, SWITCH } from './instrument.ts';
import { findMutants, type Mutant } from './mutants.ts';
import { installSwitch } from './switch.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, SWITCH);
});

/** Runs a function's source with each of its mutants on: what it returns, by the replacement. */
function runAll(source: string, call: string): { none: unknown; mutants: [Mutant, unknown][] } {
  const mutants = findMutants('a.ts', source);
  const state = installSwitch();
  const code = stripTypeScriptTypes(`${instrument(source, mutants)}\n`, { mode: 'strip' });
  const run = new Function(`${code}; return ${call};`);
  return {
    none: run(),
    mutants: mutants.map((mutant) => {
      state.on = mutant.id;
      const value = run();
      state.on = null;
      return [mutant, value];
    }),
  };
}

describe('instrument', () => {
  // behaviour: 15.37
  test('runs the source unchanged without a mutant, and changed with one', () => {
    const source = 'function f(a: number, b: number): boolean { return a + 1 < b * 2; }';
    const { none, mutants } = runAll(source, 'f(3, 2)');
    expect(none).toBe(false);
    expect(mutants.map(([{ replacement }, value]) => [replacement, value])).toEqual([
      ['{}', undefined],
      ['a + 1 <= b * 2', true],
      ['a - 1', true],
      ['2', false],
      ['b / 2', false],
      ['3', true],
    ]);
  });

  test('removes statements, with their inner ones', () => {
    const source =
      'let n = 0; function f() { n += g(true); return n; } function g(a) { return a ? 5 : 7; }';
    const { none, mutants } = runAll(source, 'f()');
    expect(none).toBe(5);
    const leftOut = mutants.filter(([{ kind }]) => kind === 'statement');
    expect(leftOut.map(([, value]) => value)).toEqual([0]);
    expect(mutants.filter(([, value]) => value === 7)).toHaveLength(2);
  });

  test('leaves optional chains whole', () => {
    const source = 'function f(a?: { b?: string }) { return a?.b?.trim().length; }';
    const mutants = findMutants('a.ts', source);
    const state = installSwitch();
    const code = stripTypeScriptTypes(instrument(source, mutants), { mode: 'strip' });
    const f = new Function(`${code}; return f;`)();
    expect(f()).toBeUndefined();
    expect(f({ b: ' a ' })).toBe(1);
    state.on = mutants.find(({ kind }) => kind === 'expression')?.id ?? '';
    expect(() => f()).toThrow(TypeError);
  });

  test('reports which positions are passed', () => {
    const source = 'function f(a) { if (a) return true; return false; }';
    const state = installSwitch();
    const passed = new Set<string>();
    state.passed = (id) => passed.add(id);
    const f = new Function(`${instrument(source, findMutants('a.ts', source))}; return f;`)();
    f(false);
    expect([...passed]).toEqual(['a.ts#0', 'a.ts#1', 'a.ts#2', 'a.ts#4']);
  });

  test('returns valid TypeScript for every file of the folders', () => {
    const files = FOLDERS.flatMap((folder) => listFiles(folder));
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const source = readSource(file);
      const mutated = instrument(source, findMutants(file, source));
      expect(() => stripTypeScriptTypes(mutated, { mode: 'strip' }), file).not.toThrow();
    }
  });
});
