import { describe, expect, it } from 'vitest';
import { cleanValue, MAX_DEPTH, MAX_VALUES } from './clean-value.ts';

const ADDRESS = 'https://me:pw@a.example/p?gclid=1&utm_source=g&email=x#f';

describe('cleanValue', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['an address anywhere', { a: [ADDRESS] }, ...both((url) => ({ a: [url] }))],
    ['an address with spaces before it', [` ${ADDRESS}`], ...both((url) => [url])],
    [
      'a scheme that carries a name',
      { target_url: 'mailto:a@b.example' },
      ...same({ target_url: '' }),
    ],
    ['a page without a host', { page_url: '/p?email=x' }, ...same({ page_url: '' })],
    [
      'no address',
      { note: 'see https://a.example/?email=x' },
      ...same({ note: 'see https://a.example/?email=x' }),
    ],
    [
      'click ids by name',
      { gclid: '1', adid: '2', channel_id: '3' },
      { gclid: '1', adid: '2', channel_id: '3' },
      { channel_id: '3' },
    ],
    ['what cannot be stored', { 'a\0': 'b\0\ud800' }, ...same({ a: 'b\ufffd' })],
    [
      'an address that is far too long',
      { x: `https://a.example/?${'&'.repeat(9_000)}` },
      ...same({ x: 'https://a.example/' }),
    ],
    [
      'a path that is far too long',
      { x: `https://a.example/${'a/'.repeat(9_000)}` },
      ...same({ x: '' }),
    ],
  ])('cleans %s', (_case, input, ordinary, withSignal) => {
    expect(cleanValue(input, false).value).toEqual(ordinary);
    expect(cleanValue(input, true).value).toEqual(withSignal);
  });

  it('gives back the very value where nothing had to change', () => {
    const input = { a: [{ b: 'c', d: 1, e: null }], page_url: 'https://a.example/' };
    expect(cleanValue(input, false)).toEqual({
      value: input,
      tooDeep: false,
      tooMany: false,
      hugeNumber: false,
    });
    expect(cleanValue(input, false).value).toBe(input);
  });

  it('believes that its texts are storable where that is known', () => {
    const input = { 'a\0': 'b\0', x: ADDRESS };
    expect(cleanValue(input, true, { storable: true }).value).toEqual({
      'a\0': 'b\0',
      x: 'https://a.example/p?utm_source=g',
    });
  });

  it('makes no prototype of a field that is called so', () => {
    const input = JSON.parse('{"__proto__":{"x":"https://a.example/?zip=1"}}');
    const { value } = cleanValue(input, false);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"x":"https://a.example/"}}');
  });

  it('cuts what is nested deeper than it may be', () => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(cleanValue(nested(MAX_DEPTH), false).tooDeep).toBe(false);
    expect(cleanValue(nested(MAX_DEPTH + 1), false).tooDeep).toBe(true);
    const { value, tooDeep } = cleanValue(nested(100_000), false);
    expect([tooDeep, JSON.stringify(value).length]).toEqual([true, 2 * MAX_DEPTH + 3]);
  });

  it('leaves out what comes after too many values', () => {
    const ones = (count: number) => ({ list: Array.from({ length: count }, () => 1) });
    expect(cleanValue(ones(MAX_VALUES - 2), false).tooMany).toBe(false);
    const { value, tooMany } = cleanValue(ones(MAX_VALUES * 10), false);
    expect([tooMany, value.list.length]).toEqual([true, MAX_VALUES - 1]);
  });

  it('notices a number that no double can hold', () => {
    expect(cleanValue(JSON.parse('{"a":[1e400]}'), false).hugeNumber).toBe(true);
  });
});

function both(make: (url: string) => unknown): [unknown, unknown] {
  return [
    make('https://a.example/p?gclid=1&utm_source=g'),
    make('https://a.example/p?utm_source=g'),
  ];
}

function same(value: unknown): [unknown, unknown] {
  return [value, value];
}
