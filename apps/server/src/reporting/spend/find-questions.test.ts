import { expect, it } from 'vitest';
import { doubtAmounts } from './find-questions.ts';
import { TODAY } from './testing/read-text.ts';

const line = (cents: number, clicks: number | null) => ({
  ...{ day: TODAY, source: 'google', account: '', campaignId: '', campaign: 'spring', adGroup: '' },
  ...{ cents, clicks, impressions: null },
});

// behaviour: 21.14
it.each([
  ['a click for $300', 120_000, 4],
  ['an amount of $100,000 without clicks', 10_000_000, null],
  ['spend without a click', 90_000, 0],
])('asks nothing about %s', (_, cents, clicks) => {
  expect(doubtAmounts([line(cents, clicks)], 'USD')).toEqual([]);
});

// behaviour: 21.14
it.each([
  ['a click for more than $300', 30_001, 1, 'cost $300.01 for 1 click. Are they right'],
  ['a row of more than $100,000', 10_000_001, null, 'cost $100,000.01. Are they right'],
])('asks about %s', (_, cents, clicks, sentence) => {
  const [question] = doubtAmounts([line(cents, clicks), line(1, 1)], 'USD');
  expect(question).toContain(`“spring” on Nov 22, 2026 ${sentence}`);
});
