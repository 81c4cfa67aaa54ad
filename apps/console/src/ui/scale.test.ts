import { expect, it } from 'vitest';
import { linearScale, linePath } from './scale.ts';

// behaviour: 38.19
it.each([
  [0, 1, 0, 1, [0, 0.5, 1]],
  [0, 84, 0, 100, [0, 50, 100]],
  [-3, 84, -3, 100, [0, 50, 100]],
  [-45, 84, -50, 100, [-50, 0, 50, 100]],
  [-60_000, 100_000, -60_000, 100_000, [-50_000, 0, 50_000, 100_000]],
  [-80_000, 100_000, -100_000, 100_000, [-100_000, -50_000, 0, 50_000, 100_000]],
  [0, 0.3, 0, 0.3, [0, 0.1, 0.2, 0.3]],
  [0, 7, 0, 8, [0, 2, 4, 6, 8]],
])('puts ticks at round numbers from %d to %d, and at the lower end unless one is near', (low, high, start, end, ticks) => {
  const scale = linearScale(low, high, [100, 0]);
  expect(scale.ticks).toEqual(ticks);
  expect(scale(start)).toBe(100);
  expect(scale(end)).toBeCloseTo(0);
});

// behaviour: 38.21
it('leaves a gap in a line where a point is not known', () => {
  expect(linePath([[0, 1], [2, 3], null, [4, 5]])).toBe('M0,1L2,3M4,5');
});
