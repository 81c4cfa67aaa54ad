import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { zipCodeSchema } from './zip-code.ts';

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
