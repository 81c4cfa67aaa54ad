import { expect, it } from 'vitest';
import { planShareText } from './experiments.ts';

// behaviour: 20.9
it.each([
  [2_900, 10_000, '29%'],
  [1_187, 1_504, '78%'],
  [9_999, 10_000, '99%'],
  [10_000, 10_000, '100%'],
  [12_000, 10_000, '100%'],
  [0, 10_000, '0%'],
])('writes %d of %d planned visitors as %s', (visitors, planned, text) => {
  expect(planShareText(visitors / planned)).toBe(text);
});
