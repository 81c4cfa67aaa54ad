import { expect, test } from 'vitest';
import { parseObject } from './request-body.ts';

// behaviour: 15.7
test('leaves hidden characters out of every text of a body', () => {
  const body = {
    first_name: 'Zoë \u202elive',
    more: [{ text: 'a\u200bb' }],
    plain: 'Ann\nLee',
    n: 1,
  };
  expect(parseObject(JSON.stringify(body))).toEqual({
    first_name: 'Zoë live',
    more: [{ text: 'ab' }],
    plain: 'Ann\nLee',
    n: 1,
  });
});

test.each(['[]', '"text"', 'null', '{', ''])('returns null for %j', (text) => {
  expect(parseObject(text)).toBeNull();
});
