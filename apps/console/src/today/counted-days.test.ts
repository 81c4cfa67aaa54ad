import { expect, it } from 'vitest';
import { firstOpenDay, firstPaleDay } from './counted-days.ts';

const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map((day) => ({
  day,
}));

// behaviour: 38.6
it.each([
  [0, null],
  [1, '2026-11-25'],
  [2, '2026-11-24'],
  [40, '2026-11-21'],
  [null, '2026-11-23'],
])('finds where partners decide within %s days that days up to yesterday are open since %s', (days, since) => {
  expect(firstOpenDay(DAYS, days)).toBe(since);
});

// behaviour: 38.6
it('finds no open day without days', () => {
  expect(firstOpenDay([], 1)).toBeNull();
});

// behaviour: 38.6
it.each([
  [[500, 500, 500, -200, 500], '2026-11-24'],
  [[500, 500, 500, null, 500], '2026-11-25'],
  [[500, 500, 500, 0, null], null],
])('finds in %j the first day whose bar is pale: %s', (profits, pale) => {
  const days = DAYS.map((one, index) => ({ ...one, profit_cents: profits[index] ?? null }));
  expect(firstPaleDay(days, '2026-11-24')).toBe(pale);
});

// behaviour: 38.6
it('finds no pale day where none is open', () => {
  expect(firstPaleDay([{ day: '2026-11-25', profit_cents: 1 }], null)).toBeNull();
});
