import { expect, it } from 'vitest';
import { doubtAmounts } from './find-questions.ts';
import { TODAY } from './testing/read-text.ts';

const line = (cents: number, clicks: number | null, impressions: number | null = null) => ({
  day: TODAY,
  source: 'google',
  account: '',
  campaign_id: '',
  campaign: 'spring',
  ad_group: '',
  cents,
  clicks,
  impressions,
});

// behaviour: 21.14
it.each([
  ['a click for $300', 120_000, 4],
  ['an amount of $100,000 without clicks', 10_000_000, null],
  ['spend without a click', 90_000, 0],
])('asks nothing about %s', (_, cents, clicks) => {
  expect(
    doubtAmounts({ lines: [line(cents, clicks), line(1, 1)], isUnitKnown: false }, 'USD'),
  ).toEqual([]);
});

// behaviour: 21.14
it.each([
  ['a click for more than $300', 30_001, 1, 'cost $300.01 for 1 click. Are they right'],
  ['a row of more than $100,000', 10_000_001, null, 'cost $100,000.01. Are they right'],
])('asks about %s', (_, cents, clicks, sentence) => {
  const [question] = doubtAmounts(
    { lines: [line(cents, clicks), line(1, 1)], isUnitKnown: false },
    'USD',
  );
  expect(question).toContain(`“spring” on Nov 22, 2026 ${sentence}`);
});

// behaviour: 21.20
it('asks about an impression for more than $50, if no clicks are known', () => {
  const asked = (clicks: number | null) =>
    doubtAmounts({ lines: [line(5_001, clicks, 1), line(1, 1)], isUnitKnown: false }, 'USD').length;
  expect([asked(null), asked(0), asked(1)]).toEqual([1, 1, 0]);
});

// behaviour: 21.20
it.each([
  ['USD', 100_100, 1],
  ['USD', 100_000, 0],
  ['USD', 100_101, 0],
  ['KRW', 1_859_000, 0],
  ['KRW', 100_000_100, 1],
])('asks about whole amounts in %s with a mean of %i hundredths: %i questions', (currency, cents, asked) => {
  const found = doubtAmounts(
    { lines: [line(cents, null), line(0, null)], isUnitKnown: false },
    currency,
  );
  expect(found).toHaveLength(asked);
  for (const text of found)
    expect(text).toMatch(
      /All amounts are whole numbers, on average .* Are they right, and not in millionths \(micros\)\?$/,
    );
});

// behaviour: 21.20
it('does not ask about whole amounts whose unit is known', () => {
  expect(doubtAmounts({ lines: [line(225_000, 450)], isUnitKnown: true }, 'USD')).toEqual([]);
});
