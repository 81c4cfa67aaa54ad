import { describe, expect, it } from 'vitest';
import { storable } from './texts.ts';

// behaviour: 13.16
describe('storable', () => {
  it.each([
    ['plain text', 'añ😀', 'añ😀'],
    ['NUL', 'a\0b\0', 'ab'],
    ['a lone high surrogate', 'a\ud83d', 'a\ufffd'],
    ['a lone low surrogate', '\ude00a', '\ufffda'],
    ['arrays', ['a\0', 1, null], ['a', 1, null]],
    ['objects', { a: { b: 'x\0' }, c: true }, { a: { b: 'x' }, c: true }],
    ['keys', { 'k\0': 1 }, { k: 1 }],
    ['undefined values', { a: undefined, b: '\0' }, { a: undefined, b: '' }],
    [
      'a key named __proto__',
      JSON.parse('{"__proto__":"a\\u0000"}'),
      JSON.parse('{"__proto__":"a"}'),
    ],
  ])('converts %s', (_name, value, expected) => {
    expect(storable(value)).toStrictEqual(expected);
  });

  it('returns the same object if nothing changes, bytes and dates included', () => {
    const value = { a: ['b', { c: 'd' }], bytes: new Uint8Array([0, 1]), at: new Date(0) };
    expect(storable(value)).toBe(value);
  });
});
