import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { normalizeZip, zipCodeSchema } from './zip-code.ts';

describe('zipCodeSchema', () => {
  // behaviour: 9.1
  it.each(['10001', '00501', '99999'])('accepts %j', (zip) => {
    expect(safeParse(zipCodeSchema, zip).success).toBe(true);
  });

  it.each([
    '',
    '1000',
    '100011',
    '1000a',
    ' 10001',
    '10001\n',
    '１０００１',
    10001,
    null,
  ])('refuses %j', (zip) => {
    expect(safeParse(zipCodeSchema, zip).success).toBe(false);
  });
});

// behaviour: 10.38
describe('normalizeZip', () => {
  it.each([
    ['10001', '10001'],
    ['00501', '00501'],
    ['  10001\n', '10001'],
    ['10001-1234', '10001'],
    ['10001 1234', '10001'],
    ['10001.', '10001'],
    ['NY 10001', '10001'],
    ['NY, 10001-1234', '10001'],
    ['10001–1234', '10001'],
    ['100011234', '10001'],
    ['', ''],
    ['1000', '1000'],
    ['100011', '100011'],
    ['10001-12', '10001-12'],
    ['10001--1234', '10001--1234'],
    ['10001-12345', '10001-12345'],
    ['SW1A 1AA', 'SW1A 1AA'],
    ['１０００１', '10001'],
    ['90210-', '90210'],
    ['10001 – 1234', '10001'],
    ['90210\u200b', '90210'],
    ['902 10', '902 10'],
    ['10,001', '10001'],
    ['1 0 0 0 1.', '10001'],
    ['1 0 0 0 1 1 2 3 4', '10001'],
    ['1 0 0 0 1 2', '100012'],
    ['10,,001', '10,,001'],
  ])('reads %j as %j', (typed, zip) => {
    expect(normalizeZip(typed)).toBe(zip);
  });
});
