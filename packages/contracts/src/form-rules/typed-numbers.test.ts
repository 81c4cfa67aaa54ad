import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { normalizeZip } from '../visits/zip-code.ts';
import { checkField } from './rules.ts';
import { internationalNumber, northAmericanNumber, plainDigits } from './typed-numbers.ts';

// behaviour: 12.13
test.each([
  ['212 555 0134', '+12125550134'],
  ['(212) 555-0134', '+12125550134'],
  ['+1 212 555 0134', '+12125550134'],
  ['1-212-555-0134', '+12125550134'],
  [' +1(212)5550134 ', '+12125550134'],
  ['011 1 212 555 0134', '+12125550134'],
  ['+1 1 212 555 0134', '+12125550134'],
  ['+1+12125550134', '+12125550134'],
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
  ['00 47 22 12 34 56', '+4722123456'],
  ['0044 20 7946 0958', '+442079460958'],
  ['001 212 555 0134', '+12125550134'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['(+44) (0) 20 7946 0958', '+442079460958'],
  ['0049 (0)30 123456', '+4930123456'],
  ['+49 ( 0 ) 30 / 123456', '+4930123456'],
  ['+39 (0)6 6982 1234', '+390669821234'],
  ['0039 06 6982 1234', '+390669821234'],
])('writes %j with its country as %s', (text, number) => {
  expect(internationalNumber(text)).toBe(number);
});

// behaviour: 25.3
test.each([
  ['44 20 7946 0958', 'a country without a plus'],
  ['22 12 34 56', 'no country'],
  ['+0 212 555 0134', 'a country from 0'],
  ['+1 212 555 013', 'a digit too few for its country'],
  ['+47 22', 'too few digits'],
  ['+1234567890123456', 'too many digits'],
])('does not guess the country of %j: %s', (text) => {
  expect(internationalNumber(text)).toBeNull();
});

/** Country codes, and whether people write a zero in brackets that is not part of the number. */
const COUNTRIES = [
  ...[31, 32, 33, 41, 43, 44, 46, 49, 61, 353, 358].map((code) => ({ code, zero: '(0)' })),
  ...[34, 39, 45, 47, 351, 378, 420].map((code) => ({ code, zero: '' })),
];

// behaviour: 25.3
it('writes a number of another country equally, however it is prefixed and spaced', () => {
  const typed = fc.record({
    country: fc.constantFrom(...COUNTRIES),
    prefix: fc.constantFrom('+', '00', '011 ', '(+', '00 '),
    number: fc
      .integer({ min: 20_000_000, max: 989_999_998 })
      .filter((one) => !/^(\d)\1+$/.test(`${one}`)),
    space: fc.constantFrom('', ' ', '-', '.'),
  });
  fc.assert(
    fc.property(typed, ({ country: { code, zero }, prefix, number, space }) => {
      const close = prefix === '(+' ? ')' : '';
      const parts = [`${prefix}${code}${close}`, `${zero}${number}`];
      expect(internationalNumber(parts.join(space))).toBe(`+${code}${number}`);
    }),
  );
});

/** Characters that stand where a person sees a hyphen. */
const HYPHENS = [
  '-',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2212',
  '\uff0d',
  '\ufe63',
  '\u30fc',
];

/** Characters that are invisible. */
const INVISIBLE = [
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
  '\u061c',
];

const SPACES = [' ', '\u00a0', '\u2007', '\u2009', '\u202f', '\u3000'];

/** The digits 0 to 9 of other keyboards. */
const DIGITS = ['０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];

describe('plainDigits', () => {
  // behaviour: 10.94
  test.each(HYPHENS)('reads %j as a hyphen', (hyphen) => {
    expect(plainDigits(`90210${hyphen}1234`)).toBe('90210-1234');
  });

  // behaviour: 10.94
  test.each(INVISIBLE)('leaves out %j', (mark) => {
    expect(plainDigits(`${mark}902${mark}10${mark}`)).toBe('90210');
  });

  // behaviour: 10.94
  test.each(SPACES)('reads %j as a space', (space) => {
    expect(plainDigits(`${space}90210${space}1234${space}`)).toBe('90210 1234');
  });

  // behaviour: 10.94
  test.each(DIGITS)('reads %s as digits', (digits) => {
    expect(plainDigits(digits)).toBe('0123456789');
  });

  test.each(['212.555.0134', 'SW1A 1AA', '#12', ''])('returns %j unchanged', (text) => {
    expect(plainDigits(text)).toBe(text);
  });
});

// behaviour: 10.94
test.each([
  ['90210\u20111234', '90210'],
  ['\u202a90210\u202c', '90210'],
  ['９０２１０ー１２３４', '90210'],
  ['٩٠٢١٠', '90210'],
  ['902\u00ad10', '90210'],
])('reads %j as a zip code', (typed, zip) => {
  expect(normalizeZip(typed)).toBe(zip);
});

const TELEPHONE = { required: true, tel: true, northAmerican: true, maxlength: 40 } as const;

// behaviour: 10.94
test.each([
  '\u202a(212)\u00a0555\u20110134\u202c',
  '（２１２）５５５－０１３４',
  '+1\u202f212\u2013555\u20120134',
  '212\u200b555\u20600134',
  '٢١٢ ٥٥٥ ٠١٣٤',
])('accepts and stores %j as a telephone number', (typed) => {
  expect(checkField(TELEPHONE, [typed])).toEqual([]);
  expect(northAmericanNumber(typed)).toBe('+12125550134');
});

// behaviour: 10.94
test.each([
  '212.555.0134',
  '212\u2024555\u20240134',
  '212\u200b.555.0134',
])('reads the dots of %j as hyphens', (typed) => {
  expect(checkField(TELEPHONE, [typed])).toEqual([]);
  expect(northAmericanNumber(typed)).toBe('+12125550134');
});
