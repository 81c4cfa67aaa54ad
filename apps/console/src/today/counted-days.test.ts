import { expect, it } from 'vitest';
import { firstOpenDay, firstPaleDay, isStillOpen } from './counted-days.ts';

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

// behaviour: 26.1
it.each([
  ['nothing is open', {}, [false, false]],
  ['money is pending', { pending_cents: 5 }, [true, true]],
  ['a lead has no amount yet', { awaiting: 1 }, [true, true]],
  ['a lead is undecided', { undecided: 1 }, [true, true]],
  ['spend is missing', { without_spend_of: ['bing'] }, [true, false]],
])('rates profit and revenue of a day unless they change later: %s', (_, part, open) => {
  const day = { pending_cents: 0, awaiting: 0, undecided: 0, without_spend_of: [], ...part };
  expect([isStillOpen('profit_cents', day), isStillOpen('approved_cents', day)]).toEqual(open);
});
