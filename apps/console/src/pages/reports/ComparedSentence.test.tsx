import type { CampaignComparison, CampaignsScreen } from '@zipfront/contracts/console/reports';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ComparedSentence } from './ComparedSentence.tsx';

const TOTAL = {
  ...{ visits: 100, leads: 20, leadRate: 0.2, approvedCents: 9_000 },
  ...{ pendingCents: 0, undecided: 0, spendCents: 4_000, profitCents: 5_000 },
};

const COMPARISON = {
  days: { from: '2026-11-08', to: '2026-11-14' },
  counts: { compared: 7, shown: 7 },
  isOpen: false,
  gap: null,
  sums: {
    total: { ...TOTAL, visits: 80, approvedCents: 8_000, profitCents: 4_000 },
    ended: null,
    spendSince: null,
  },
} as unknown as CampaignComparison;

/** The sentence of a comparison, as text. */
function sentence(changes: Partial<CampaignComparison>, compare = 'before', undecided = 0): string {
  const screen = {
    query: { compare },
    total: { ...TOTAL, undecided },
    currency: 'USD',
    comparison: { ...COMPARISON, ...changes },
  } as unknown as CampaignsScreen;
  return renderToStaticMarkup(<ComparedSentence {...screen} />)
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');
}

// behaviour: 27.12
it('says what the compared days had, and what has changed of the numbers that it names', () => {
  expect(sentence({})).toBe(
    'The days before, Nov 8, 2026 to Nov 14, 2026: 80 visits, 20 leads (20.0%), $80.00 approved, $40.00 spent: profit $40.00. ' +
      'Now visits +25.0%, leads unchanged, profit +$10.00.',
  );
  expect(sentence({}, 'year')).toContain('The same days last year, Nov 8, 2026');
  const days = { from: '2026-11-14', to: '2026-11-14' };
  const counts = { compared: 1, shown: 1 };
  expect(sentence({ days, counts })).toContain('The day before, Nov 14, 2026: 80 visits');
});

// behaviour: 27.14
it('names what makes the days unlike', () => {
  const sums = { ...COMPARISON.sums, spendSince: '2026-11-10' } as CampaignComparison['sums'];
  const counts = { compared: 28, shown: 29 };
  expect(sentence({ isOpen: true, counts, sums }, 'year', 3)).toMatch(
    /29 days stand beside 28\. Today is not over\. Money of open leads may still come\. Spend is known since Nov 10, 2026\.$/,
  );
});

// behaviour: 27.14
it.each([
  [{ reason: 'counted', since: null }, 'no visits are counted yet.'],
  [{ reason: 'counted', since: '2026-11-10' }, 'visits are counted since Nov 10, 2026.'],
  [
    { reason: 'stored', since: '2026-11-10' },
    'by page or device, visits are stored since Nov 10, 2026',
  ],
] as const)('says why the days are not compared: %j', (gap, words) => {
  const text = sentence({ gap, sums: null });
  expect(text).toContain(
    `Not compared with the days before, Nov 8, 2026 to Nov 14, 2026: ${words}`,
  );
  expect(text).not.toContain('%');
});
