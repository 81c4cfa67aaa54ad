import { expect, it } from 'vitest';
import { fromTop, scaleOf } from './scale-of.ts';

// behaviour: 26.5
it.each([
  [[], { low: 0, high: 1 }],
  [[0, 0], { low: 0, high: 1 }],
  [[3, 12], { low: 0, high: 15 }],
  [[-170, 40], { low: -200, high: 50 }],
  [[-3, -1], { low: -3, high: 0 }],
  [[1_840], { low: 0, high: 2_000 }],
  [[0.4, 0.9], { low: 0, high: 1 }],
])('puts %j between round ends with 0', (values, scale) => {
  const { low, high } = scaleOf(values);
  expect({ low: low + 0, high: high + 0 }).toEqual(scale);
});

// behaviour: 26.5
it('returns the distance from the top in per cent', () => {
  const scale = { low: -50, high: 150 };
  expect([150, 100, 0, -50].map((value) => fromTop(scale, value))).toEqual([0, 25, 75, 100]);
});
