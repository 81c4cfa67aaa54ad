import { expect, it } from 'vitest';
import { medianOf } from './percentiles.ts';

// behaviour: 23.4
it.each<[[value: number, times: number][], number | null]>([
  [[], null],
  [[[7, 1]], 7],
  [
    [
      [1, 1],
      [2, 1],
    ],
    1,
  ],
  [
    [
      [1, 1],
      [2, 1],
      [30, 1],
    ],
    2,
  ],
  [
    [
      [1, 2],
      [5, 3],
    ],
    5,
  ],
  [
    [
      [1, 3],
      [5, 3],
    ],
    1,
  ],
])('finds the lower median of %j: %s', (values, median) => {
  expect(medianOf(values)).toBe(median);
});
