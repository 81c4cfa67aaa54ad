import { expect, it } from 'vitest';
import { objectPairs } from './report-fields.ts';

// behaviour: 22.16
it('reads the members of an object, also those of one name', () => {
  expect(objectPairs('{"a": 1, "b": "x, } \\" {", "a": 2, "c": {"a": [3, {}]}, "d": [] }')).toEqual(
    [
      ['a', 1],
      ['b', 'x, } " {'],
      ['a', 2],
      ['c', { a: [3, {}] }],
      ['d', []],
    ],
  );
  expect(objectPairs(' {} ')).toEqual([]);
  expect(objectPairs('{"__proto__": 1}')).toEqual([['__proto__', 1]]);
});

// behaviour: 22.16
it.each(['', '[]', '"a"', 'null', '{"a": 1', 'a=1'])('reads nothing from %j', (text) => {
  expect(objectPairs(text)).toBeNull();
});
