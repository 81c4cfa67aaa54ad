import { expect, it } from 'vitest';
import { halfWithin } from './half-within.ts';
import type { Step } from './visit-sets.ts';

// behaviour: 23.4, 27.3
it.each([
  [80, null, '1 min 20 s'],
  [null, 0, 'the same day'],
  [null, 1, '1 day'],
  [null, 12, '12 days'],
  [null, null, null],
])('writes a median of %j seconds or %j days as %j', (median_seconds, median_days, text) => {
  expect(halfWithin({ median_seconds, median_days } as Step)).toBe(text);
});
