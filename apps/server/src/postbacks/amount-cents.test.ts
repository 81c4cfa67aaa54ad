import { expect, it } from 'vitest';
import { amountCents } from './amount-cents.ts';

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
])('reads %j as %d cents', (amount, cents) => {
  expect(amountCents(amount)).toBe(cents);
});

// behaviour: 22.4
it.each([
  '-1',
  -1,
  '42.505',
  0.1 + 0.2,
  '1,000.00',
  '$5',
  '',
  '.5',
  '5.',
  '1e3',
  1e21,
  '10000000.01',
  Number.NaN,
])('refuses %j', (amount) => {
  expect(amountCents(amount)).toBeNull();
});
