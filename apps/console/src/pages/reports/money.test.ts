import { expect, test } from 'vitest';
import { money } from './money.ts';
import { percent } from './percent.ts';

// behaviour: 17.71
test('writes amounts below zero with one sign, and shares without a space', () => {
  expect(money(-5_414, 'USD')).toBe('−$54.14');
  expect(percent(0.079)).toBe('7.9%');
});
