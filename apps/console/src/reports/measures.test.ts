import { expect, it } from 'vitest';
import { revenueWithoutSpend } from './measures.ts';

// behaviour: 38.20
it.each([
  { approved_cents: 5_700, profit_cents: 1_024, roas: 0, cents: 5_700 },
  { approved_cents: 5_700, profit_cents: 1_024, roas: 3_000 / 4_676, cents: 2_700 },
  { approved_cents: 5_700, profit_cents: 1_024, roas: 5_700 / 4_676, cents: 0 },
  { approved_cents: 5_700, profit_cents: null, roas: null, cents: 0 },
])('finds in %o the revenue of traffic without spend', ({ cents, ...row }) => {
  expect(revenueWithoutSpend(row)).toBe(cents);
});
