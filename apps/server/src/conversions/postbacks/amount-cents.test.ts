import { expect, it } from 'vitest';
import { amountCents, isNegativeAmount } from './read-postback.ts';

// behaviour: 22.4
it.each([
  ['42.50', 4_250],
  ['42.5', 4_250],
  [42.5, 4_250],
  ['42.5000', 4_250],
  ['0.29', 29],
  [0.29, 29],
  ['1.15', 115],
  ['7', 700],
  ['0', 0],
  ['10000000', 1_000_000_000],
  [' 8.00 ', 800],
  [' $8.00 ', 800],
  ['.5', 50],
  ['5.', 500],
  ['$12.50', 1_250],
  ['US$12.50', 1_250],
  ['USD 12.50', 1_250],
  ['12.50 USD', 1_250],
  ['12.50usd', 1_250],
  ['12.50 $', 1_250],
  ['1,234.50', 123_450],
  ['$1,234.5', 123_450],
  ['1,234,567', 123_456_700],
  ['12.344', 1_234],
  ['12.345', 1_235],
  ['12.3449999', 1_234],
  ['0.999', 100],
  [0.1 + 0.2, 30],
  [42.300000000000004, 4_230],
])('reads %j as %d cents', (amount, cents) => {
  expect(amountCents(amount)).toBe(cents);
});

// behaviour: 22.4
it.each([
  '-1',
  -1,
  '1,234',
  '12,50',
  '1.234,50',
  '1,23,456.50',
  '0,123.50',
  '1,2345.50',
  '1234,567.00',
  '1 234.50',
  '12.50 EUR',
  'CA$12.50',
  '€12.50',
  '',
  '.',
  '$',
  '1e3',
  1e21,
  '1.2.3',
  '10000000.01',
  Number.NaN,
])('refuses %j', (amount) => {
  expect(amountCents(amount)).toBeNull();
});

// behaviour: 22.4
it.each([
  '-12.50',
  -12.5,
  '-$12.50',
  '$-12.50',
  '(12.50)',
  '12.50-',
  '−12.50',
])('knows %j as negative', (amount) => {
  expect(isNegativeAmount(amount)).toBe(true);
  expect(amountCents(amount)).toBeNull();
});

// behaviour: 22.4
it.each(['12.50', '-', '12-5', '2026-02-01'])('does not take %j for negative', (amount) => {
  expect(isNegativeAmount(amount)).toBe(false);
});
