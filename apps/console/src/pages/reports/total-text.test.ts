import type { ReportRow } from '@zipfront/contracts/console/reports';
import { expect, it } from 'vitest';
import { totalText, unknownText } from './total-text.ts';

const TOTAL = {
  visits: 4_212,
  leads: 486,
  leadRate: 486 / 4_212,
  approvedCents: 310_200,
  pendingCents: 6_000,
  undecided: 2,
  spendCents: 194_000,
  profitCents: 116_200,
} as unknown as ReportRow;

// behaviour: 21.10
it('says in words what all campaigns brought, cost and earned', () => {
  expect(totalText(TOTAL, 'USD')).toEqual({
    facts:
      '4,212 visits, 486 leads (11.5%), $3,102.00 approved, $60.00 pending, 2 leads undecided, $1,940.00 spent',
    profit: 'profit $1,162.00',
  });
  expect(totalText({ ...TOTAL, profitCents: -5 }, 'USD').profit).toBe('profit −$0.05');
});

// behaviour: 21.10
it('leaves out what is not known', () => {
  const unknown = { leadRate: null, undecided: null, spendCents: null, profitCents: null };
  expect(totalText({ ...TOTAL, ...unknown }, null)).toEqual({
    facts: '4,212 visits, 486 leads, $3,102.00 approved',
    profit: null,
  });
});

// behaviour: 21.10, 26.1
it('names what a profit leaves out', () => {
  expect(unknownText({ unreportedCents: 8_320, leads: 3 }, 'USD')).toBe(
    'The profit leaves out $83.20 spent on campaigns whose earnings are not known. ' +
      'Not known is what 3 call-backs earn: no one reports it.',
  );
  expect(unknownText({ unreportedCents: 0, leads: 1 }, 'USD')).toBe(
    'Not known is what 1 call-back earns: no one reports it.',
  );
  expect(unknownText({ unreportedCents: 0, leads: 0 }, 'USD')).toBe('');
});
