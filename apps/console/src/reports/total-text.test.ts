import type { ReportTotal } from '@zipfront/contracts/console/reports';
import { expect, it } from 'vitest';
import { marginText, totalText } from './total-text.ts';

const TOTAL = {
  visits: 4_212,
  leads: 486,
  leadRate: 486 / 4_212,
  approvedCents: 310_200,
  pending: 2,
  spendCents: 194_000,
  marginCents: 32_188,
  leftCents: 116_200,
} as ReportTotal;

// behaviour: 21.10
it('says in words what all campaigns brought, cost and left', () => {
  expect(totalText(TOTAL, 'USD')).toEqual({
    facts: '4,212 visits, 486 leads (11.5\u00a0%), $3,102.00 approved (2 pending), $1,940.00 spent',
    left: '$1,162.00 left',
  });
  expect(totalText({ ...TOTAL, leftCents: -5 }, 'USD').left).toBe('$0.05 lost so far');
});

// behaviour: 21.10
it('leaves out what is not known', () => {
  const unknown = { leadRate: null, pending: null, spendCents: null, leftCents: null };
  expect(totalText({ ...TOTAL, ...unknown }, null)).toEqual({
    facts: '4,212 visits, 486 leads, $3,102.00 approved',
    left: null,
  });
});

// behaviour: 21.10
it.each([
  [
    { leftCents: 116_200, marginCents: 32_188 },
    'This counts the money of campaigns without spend, too. Campaigns with spend alone: $321.88 left.',
  ],
  [{ leftCents: null, marginCents: -5_450 }, 'Campaigns with spend alone: $54.50 lost so far.'],
  [{ leftCents: 116_200, marginCents: 116_200 }, null],
  [{ leftCents: 116_200, marginCents: null }, null],
])('names the margin of campaigns with spend where it is not what is left: %j', (measures, text) => {
  expect(marginText({ ...TOTAL, ...measures })).toBe(text);
});
