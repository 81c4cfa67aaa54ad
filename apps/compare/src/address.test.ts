import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('readAddress', () => {
  it.each([
    ['', { token: null, home: false, locale: null }],
    ['?token=abc', { token: 'abc', home: false, locale: null }],
    ['?token=', { token: null, home: false, locale: null }],
    ['?token=+', { token: null, home: false, locale: null }],
    ['?line=home', { token: null, home: true, locale: null }],
    ['?line=auto', { token: null, home: false, locale: null }],
    ['?line=home&lang=es', { token: null, home: true, locale: 'es-US' }],
    ['?token=abc&lang=fr', { token: 'abc', home: false, locale: 'en-US' }],
    ['?lang=', { token: null, home: false, locale: null }],
  ])('reads %j', (search, address) => {
    expect(readAddress(search)).toEqual(address);
  });
});
