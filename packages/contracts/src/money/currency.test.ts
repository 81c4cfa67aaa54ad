import { expect, test } from 'vitest';
import { amountText, isWholeCurrency } from './currency.ts';

test('writes the currencies of CLDR without decimals, and every other with two', () => {
  const isWhole = (currency: string) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits === 0;
  for (const currency of Intl.supportedValuesOf('currency')) {
    expect([currency, isWholeCurrency(currency)]).toEqual([currency, isWhole(currency)]);
  }
});

test.each([
  [-5_414, 'USD', '−$54.14'],
  [123_456, 'COP', 'COP\u00a01,235'],
  [123_456, 'RSD', 'RSD\u00a01,234.56'],
  [123_450, 'KWD', 'KWD\u00a01,234.50'],
  [1_859_000, 'KRW', '₩18,590'],
])('writes %i hundredths of %s', (cents, currency, text) => {
  expect(amountText(cents, currency)).toBe(text);
});
