import type { CampaignsScreen, ReportRow } from '@zipfront/contracts/console/reports';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CampaignTable } from './CampaignTable.tsx';

const ROW: ReportRow = {
  ...{ visits: 12, leads: 3, handoffs: 3, estimates: 0, orders: 0, callBacks: 0, leadRate: 0.25 },
  ...{ accepted: 0, rejected: 0, sold: 0, bound: 0, reversed: 0, undecided: 0, unanswered: 0 },
  ...{ approvedCents: 0, reversedCents: 0, pendingCents: 0, acceptance: null },
  ...{ firstLeads: 3, firstEarnedCents: 0 },
  ...{ spendCents: null, clicks: null, cpcCents: null, cplCents: null },
  ...{ reportedSpendCents: null, earnedCents: 0, profitCents: null, epcCents: null, roas: null },
};

const BEFORE = { ...ROW, visits: 10, spendCents: 2_000 };

const NAMES = { source: '', campaignId: '', campaign: '' };

const SCREEN = {
  query: { compare: 'before', sort: '' },
  columns: ['campaign', 'spend', 'visits', 'leads'],
  order: { sort: '-visits', first: [], addresses: {} },
  currency: 'USD',
  total: ROW,
  campaigns: [
    { ...ROW, ...NAMES, campaign: 'spring', channel: 'email', address: null, compared: BEFORE },
    { ...ROW, ...NAMES, campaign: 'fresh', channel: 'email', address: null, compared: null },
  ],
  comparison: {
    counts: { compared: 7, shown: 7 },
    sums: {
      total: BEFORE,
      ended: {
        total: BEFORE,
        now: { ...ROW, visits: 0, leads: 0 },
        count: 4,
        largest: ['winter', 'ghost', 'banner'].map((campaign) => ({ ...NAMES, campaign })),
      },
    },
  },
} as unknown as CampaignsScreen;

/** The rows of the table as texts; what is not known, which a phone leaves out, is in brackets. */
function rowsOf(screen: CampaignsScreen): string[] {
  const html = renderToStaticMarkup(<CampaignTable {...screen} />);
  const [, , ...rows] = html.split('<tr>');
  return rows.map((row) =>
    row
      .replaceAll(/<td[^>]*class="unknown"><span>–/g, '(–)')
      .replaceAll(/<\/t[dh]>/g, '|')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?\| ?/g, '|'),
  );
}

// behaviour: 27.13
it('shows the change of each measure with words for screen readers, and campaigns of one side', () => {
  const compared = '– from $20.00|12 +20.0% from 10|3 unchanged|';
  expect(rowsOf(SCREEN)).toEqual([
    ` All campaigns|${compared}`,
    ` spring email|${compared}`,
    ' fresh email not on the days before|(–)|12|3|',
    ' Only on the days before: 4 campaigns winter, ghost, banner and 1 more|– from $20.00|0 −100% from 10|0 −100% from 3|',
  ]);
});

// behaviour: 27.12
it('shows the report alone where nothing is compared', () => {
  const campaigns = SCREEN.campaigns.map((row) => ({ ...row, compared: null }));
  expect(rowsOf({ ...SCREEN, campaigns, comparison: null })).toEqual([
    ' All campaigns|(–)|12|3|',
    ' spring email|(–)|12|3|',
    ' fresh email|(–)|12|3|',
  ]);
});
