import { expect, it } from 'vitest';
import { openDayOf } from './counted-days.ts';

const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map((day) => ({
  day,
}));

// behaviour: 38.6
it.each([
  [0, '2026-11-25'],
  [1, '2026-11-24'],
  [40, '2026-11-21'],
  [null, '2026-11-22'],
])('finds where partners decide within %s days that days are open since %s', (days, since) => {
  expect(openDayOf(DAYS, days)).toBe(since);
});

// behaviour: 38.6
it('finds no open day without days', () => {
  expect(openDayOf([], 1)).toBeNull();
});
