import type { TodayDay } from '@zipfront/contracts/console/today';
import { expect, it } from 'vitest';
import { comparisonText, leftOutText, yesterdayText } from './yesterday-text.ts';

const DAY: TodayDay = {
  date: '2026-11-22',
  visits: 4_212,
  leads: 486,
  leadRate: 486 / 4_212,
  approvedCents: 310_200,
  pendingCents: 0,
  sold: 0,
  unknownLeads: 0,
  undecided: 0,
  spendCents: 194_000,
  unreportedCents: 0,
  withoutSpendOf: [],
  profitCents: 116_200,
};

// behaviour: 26.1
it('says in words what a day brought', () => {
  expect(yesterdayText(DAY, 'USD')).toEqual({
    facts: '4,212 visits, 486 leads (11.5%), $3,102.00 approved, $1,940.00 spent',
    profit: 'profit $1,162.00',
  });
  const none = { visits: 0, leads: 1, leadRate: null };
  expect(yesterdayText({ ...DAY, ...none }, 'USD').facts).toContain('0 visits, 1 lead, $');
});

// behaviour: 26.1
it.each([
  [
    { profitCents: -100, pendingCents: 6_000, undecided: 3 },
    'USD',
    '$3,102.00 approved, $60.00 pending, 3 leads undecided, $1,940.00 spent',
    'profit −$1.00',
  ],
  [{ spendCents: null, profitCents: null }, 'USD', '$3,102.00 approved, spend not imported', null],
  [{ profitCents: null }, 'EUR', '$3,102.00 approved, €1,940.00 spent', null],
  [{ spendCents: null, profitCents: null }, null, '$3,102.00 approved', null],
])('says of the money with %j in %s: %s: %s', (changes, currency, end, profit) => {
  const text = yesterdayText({ ...DAY, ...changes }, currency);
  expect(text.facts.split('%), ')[1]).toBe(end);
  expect(text.profit).toBe(profit);
});

// behaviour: 26.1
it('names the sources whose spend is missing, beside the profit or else that was spent', () => {
  const without = { ...DAY, withoutSpendOf: ['bing', 'tiktok'] };
  const text = yesterdayText(without, 'USD');
  expect(text.profit).toBe('profit $1,162.00, without the spend of bing, tiktok');
  expect(text.facts).toMatch(/\$1,940.00 spent$/);
  const { facts } = yesterdayText({ ...without, profitCents: null }, 'EUR');
  expect(facts).toMatch(/€1,940.00 spent, without the spend of bing, tiktok$/);
});

// behaviour: 26.2
it.each([
  [-0.14, 'Leads are 14% under the four Fridays before.'],
  [0.061, 'Leads are 6% over the four Fridays before.'],
  [0.05, 'Leads are as on the four Fridays before.'],
  [-1, 'Leads are 100% under the four Fridays before.'],
])('says of a change by %d: %s', (change, text) => {
  expect(comparisonText({ weekday: 'Friday', change })).toBe(text);
});

// behaviour: 26.1
it('names the spend and the leads that the profit of a day leaves out', () => {
  const text = leftOutText({ ...DAY, unreportedCents: 8_320, unknownLeads: 2 }, 'USD');
  expect(text).toContain('leaves out $83.20 spent');
  expect(text).toContain('what 2 call-backs earn');
});
