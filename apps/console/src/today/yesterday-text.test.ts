import type { TodayDay } from '@zipfront/contracts/console/today';
import { expect, it } from 'vitest';
import { comparisonText, unreportedText, yesterdayText } from './yesterday-text.ts';

const DAY: TodayDay = {
  date: '2026-11-22',
  visits: 4_212,
  leads: 486,
  leadRate: 486 / 4_212,
  approvedCents: 310_200,
  pending: 0,
  spendCents: 194_000,
  unreportedCents: 0,
  withoutSpendOf: [],
  leftCents: 116_200,
};

// behaviour: 26.1
it('says in words what a day brought', () => {
  expect(yesterdayText(DAY, 'USD')).toEqual({
    facts: '4,212 visits, 486 leads (11.5\u00a0%), $3,102.00 approved, $1,940.00 spent',
    left: '$1,162.00 left',
  });
  const none = { visits: 0, leads: 1, leadRate: null };
  expect(yesterdayText({ ...DAY, ...none }, 'USD').facts).toContain('0 visits, 1 lead, $');
});

// behaviour: 26.1
it.each([
  [
    { leftCents: -100, pending: 3 },
    'USD',
    '$3,102.00 approved (3 pending), $1,940.00 spent',
    '$1.00 lost so far',
  ],
  [{ spendCents: null, leftCents: null }, 'USD', '$3,102.00 approved, spend not imported', null],
  [{ leftCents: null }, 'EUR', '$3,102.00 approved, €1,940.00 spent', null],
  [{ spendCents: null, leftCents: null }, null, '$3,102.00 approved', null],
])('says of the money with %j in %s: %s: %s', (changes, currency, end, left) => {
  const text = yesterdayText({ ...DAY, ...changes }, currency);
  expect(text.facts.split('%), ')[1]).toBe(end);
  expect(text.left).toBe(left);
});

// behaviour: 26.1
it('names the sources whose spend is missing, beside the money that is left or else that was spent', () => {
  const without = { ...DAY, withoutSpendOf: ['bing', 'tiktok'] };
  const text = yesterdayText(without, 'USD');
  expect(text.left).toBe('$1,162.00 left, without the spend of bing, tiktok');
  expect(text.facts).toMatch(/\$1,940.00 spent$/);
  const { facts } = yesterdayText({ ...without, leftCents: null }, 'EUR');
  expect(facts).toMatch(/€1,940.00 spent, without the spend of bing, tiktok$/);
});

// behaviour: 26.2
it.each([
  [-0.14, 'Leads are 14\u00a0% under the four Fridays before.'],
  [0.061, 'Leads are 6\u00a0% over the four Fridays before.'],
  [0.05, 'Leads are as on the four Fridays before.'],
  [-1, 'Leads are 100\u00a0% under the four Fridays before.'],
])('says of a change by %d: %s', (change, text) => {
  expect(comparisonText({ weekday: 'Friday', change })).toBe(text);
});

// behaviour: 26.1
it('names the spend that what is left leaves out', () => {
  const day = { ...DAY, unreportedCents: 8_320 };
  expect(unreportedText(day, 'USD')).toBe(
    'Without $83.20 spent on sites with orders and call-backs alone.',
  );
  expect(unreportedText(DAY, 'USD')).toBeNull();
  expect(unreportedText({ ...day, leftCents: null }, 'USD')).toBeNull();
});
