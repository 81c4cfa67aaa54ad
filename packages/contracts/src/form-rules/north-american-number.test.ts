import { expect, test } from 'vitest';
import { internationalNumber, northAmericanNumber } from './north-american-number.ts';

// behaviour: 12.13
test.each([
  ['212 555 0134', '+12125550134'],
  ['(212) 555-0134', '+12125550134'],
  ['+1 212 555 0134', '+12125550134'],
  ['1-212-555-0134', '+12125550134'],
  [' +1(212)5550134 ', '+12125550134'],
  ['011 1 212 555 0134', '+12125550134'],
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
  ['(+47) 22 23 45 67', 'another country in brackets, in ten digits'],
  ['011 47 22 23 45 67', 'another country behind the prefix that is dialed'],
  ['+1 212 555 013', 'ten digits with the country code'],
])('refuses %j: %s', (text) => {
  expect(northAmericanNumber(text)).toBeNull();
});

// behaviour: 25.3
test.each([
  ['+47 22 12 34 56', '+4722123456'],
  ['(+47) 22 23 45 67', '+4722234567'],
  ['+49 30 123456', '+4930123456'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['011-47-22-12-34-56', '+4722123456'],
  ['212 555 0134', '+12125550134'],
  ['+1 212 555 0134', '+12125550134'],
])('writes %j with its country as %s', (text, number) => {
  expect(internationalNumber(text)).toBe(number);
});

// behaviour: 25.3
test.each([
  ['44 20 7946 0958', 'a country without a plus'],
  ['00 47 22 12 34 56', 'the prefix of other countries'],
  ['22 12 34 56', 'no country'],
  ['+0 212 555 0134', 'a country from 0'],
  ['+1 212 555 013', 'a digit too few for its country'],
  ['+47 22', 'too few digits'],
  ['+1234567890123456', 'too many digits'],
])('does not guess the country of %j: %s', (text) => {
  expect(internationalNumber(text)).toBeNull();
});
