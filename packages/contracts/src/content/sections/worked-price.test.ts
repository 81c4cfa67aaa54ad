import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { workedPriceSchema } from './worked-price.ts';

function priced(dollars: number[], low = 900, high = 1100) {
  return {
    type: 'worked-price',
    heading: 'One price, taken apart.',
    caption: 'A sample',
    columns: { reason: 'Reason', dollars: 'Dollars' },
    reasons: dollars.map((amount, index) => ({ reason: `reason ${index}`, dollars: amount })),
    range: { label: 'Your range', low, high },
  };
}

describe('workedPriceSchema', () => {
  it.each([
    ['in the middle', [800, 200]],
    ['at an edge', [900]],
    ['with a reason that takes some off', [1400, -400]],
  ])('takes reasons that add up to a price in the range: %s', (_, dollars) => {
    expect(v.is(workedPriceSchema, priced(dollars))).toBe(true);
  });

  it.each([
    ['below it', [899]],
    ['above it', [800, 301]],
    ['of no reason', []],
    ['with cents', [1000.5]],
  ])('refuses a price %s', (_, dollars) => {
    expect(v.is(workedPriceSchema, priced(dollars))).toBe(false);
  });

  it('refuses a range that is turned round', () => {
    expect(v.is(workedPriceSchema, priced([1000], 1100, 900))).toBe(false);
  });
});
