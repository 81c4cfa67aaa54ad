import { expect, it } from 'vitest';
import { statusWord, statusWords } from './status-word.ts';

// behaviour: 34.9
it.each([
  ['hand-off', 'sold', 'sold'],
  ['order', 'sold', 'booked'],
  ['order', 'reversed', 'canceled'],
  ['order', null, 'ended'],
  ['call-back', 'open', 'call asked'],
  ['call-back', 'sold', 'sold'],
] as const)('names what became of the %s with status %s', (kind, status, word) => {
  expect(statusWord(status, kind)).toBe(word);
});

// behaviour: 34.9
it('names a status that is filtered by in the words of orders as well', () => {
  expect(statusWords('sold')).toBe('sold, booked (orders)');
});
