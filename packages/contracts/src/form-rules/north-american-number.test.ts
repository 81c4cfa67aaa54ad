import { expect, test } from 'vitest';
import { northAmericanNumber } from './north-american-number.ts';

// behaviour: 12.13
test.each([
  ['212 555 0134', '+12125550134'],
  ['(212) 555-0134', '+12125550134'],
  ['+1 212 555 0134', '+12125550134'],
  ['1-212-555-0134', '+12125550134'],
  [' +1(212)5550134 ', '+12125550134'],
])('converts %j to %s', (text, stored) => {
  expect(northAmericanNumber(text)).toBe(stored);
});

// behaviour: 12.13
test.each([
  ['', 'nothing'],
  ['555 0134', 'no area code'],
  ['212 555 013', 'a digit too few'],
  ['212 555 01345', 'a digit too many'],
  ['2 212 555 0134', 'another digit before it'],
  ['112 555 0134', 'an area code from 1'],
  ['012 555 0134', 'an area code from 0'],
  ['212 155 0134', 'an exchange from 1'],
  ['212 055 0134', 'an exchange from 0'],
  ['222 222 2222', 'one digit only'],
  ['+52 212 555 0134', 'another country'],
  ['+2125550134', 'another country in ten digits'],
])('refuses %j: %s', (text) => {
  expect(northAmericanNumber(text)).toBeNull();
});
