import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('readAddress', () => {
  it.each([
    ['', { token: null, home: false, locale: null, answers: {} }],
    ['?token=abc', { token: 'abc', home: false, locale: null, answers: {} }],
    ['?token=', { token: null, home: false, locale: null, answers: {} }],
    ['?token=+', { token: null, home: false, locale: null, answers: {} }],
    ['?line=home', { token: null, home: true, locale: null, answers: {} }],
    ['?line=auto', { token: null, home: false, locale: null, answers: {} }],
    ['?line=home&lang=es', { token: null, home: true, locale: 'es-US', answers: {} }],
    ['?token=abc&lang=fr', { token: 'abc', home: false, locale: 'en-US', answers: {} }],
    ['?lang=', { token: null, home: false, locale: null, answers: {} }],
    [
      '?token=abc&insured=yes',
      { token: 'abc', home: false, locale: null, answers: { insured: 'yes' } },
    ],
  ])('reads %j', (search, address) => {
    expect(readAddress(search)).toEqual(address);
  });
});
