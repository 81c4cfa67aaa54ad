import type { TableSort } from '@zipfront/contracts/console/forms-and-tables';
import type { FunnelPageColumn, FunnelPageView } from '@zipfront/contracts/console/funnel';
import type { CampaignColumn, CampaignView } from '@zipfront/contracts/console/reports';
import { describe, expect, it } from 'vitest';
import { NO_MEASURES } from '../platform/store/tables/reports.ts';
import { sumsOf } from '../reporting/campaigns/report-filter.ts';
import { TABLE_ORDERS } from './table-orders.ts';

const { funnelPages } = TABLE_ORDERS;

/** A page with a measure for each visit. */
function page(name: string, visits: number, leads: number) {
  const rates = { revenuePerVisitCents: leads / visits, errorsPerThousand: leads / visits };
  return { page: name, path: name, visits, leads, ...rates } as unknown as FunnelPageView;
}

const PAGES = [
  page('one visit with a lead', 1, 1),
  page('none of 30', 30, 0),
  page('none of 29', 29, 0),
  page('all of 30', 30, 30),
];

const RATES = ['leadRate', 'revenuePerVisit', 'errorsPerThousand'] satisfies FunnelPageColumn[];

// behaviour: 24.10
describe.each(RATES)('the order by %s', (column) => {
  it('puts pages with fewer than 30 visits last in both directions', () => {
    const sorted = (sort: typeof column | `-${typeof column}`) =>
      funnelPages.sort(PAGES, sort).map(({ visits, leads }) => [leads, visits]);
    expect(sorted(column).slice(0, 2)).toEqual([
      [0, 30],
      [30, 30],
    ]);
    expect(sorted(`-${column}`).slice(0, 2)).toEqual([
      [30, 30],
      [0, 30],
    ]);
  });
});

function view(campaign: string, changes: Partial<CampaignView>): CampaignView {
  return {
    ...sumsOf(NO_MEASURES),
    ...{ campaign, campaignId: '', source: 'google', channel: 'paid-search' },
    ...{ leads: 0, leadRate: null, spendCents: null, clicks: null, cpcCents: null },
    ...{ cplCents: null, acceptance: null, profitCents: null, epcCents: null, roas: null },
    ...{ reportedSpendCents: null, earnedCents: 0 },
    ...{ undecided: 0, unanswered: 0 },
    ...changes,
  };
}

const VIEWS = [
  view('unknown', {}),
  view('Beta', { profitCents: -5, visits: 9 }),
  view('alpha', { profitCents: 7, visits: 9 }),
  view('gamma', { profitCents: 0, visits: 20 }),
];

// behaviour: 21.10
it.each<[TableSort<CampaignColumn>, string[]]>([
  ['-profit', ['alpha', 'gamma', 'Beta', 'unknown']],
  ['profit', ['Beta', 'gamma', 'alpha', 'unknown']],
  ['campaign', ['alpha', 'Beta', 'gamma', 'unknown']],
  ['-campaign', ['unknown', 'gamma', 'Beta', 'alpha']],
  ['-visits', ['gamma', 'Beta', 'alpha', 'unknown']],
])('sorts campaigns by %s, with unknown values last and equal ones as they were', (sort, names) => {
  expect(TABLE_ORDERS.campaigns.sort(VIEWS, sort).map(({ campaign }) => campaign)).toEqual(names);
});

// behaviour: 21.10
it.each<['leadRate' | 'acceptance' | 'epc', Partial<CampaignView>, Partial<CampaignView>]>([
  ['leadRate', { visits: 29, leadRate: 1 }, { visits: 30, leadRate: 0.5 }],
  ['acceptance', { accepted: 29, acceptance: 1 }, { accepted: 15, rejected: 15, acceptance: 0.5 }],
  ['epc', { clicks: 29, epcCents: 2 }, { visits: 30, epcCents: 1 }],
])('puts campaigns with fewer than 30 cases last by %s in both directions', (column, few, enough) => {
  const views = [view('few', few), view('enough', enough), view('unknown', {})];
  for (const sort of [column, `-${column}`] as const) {
    expect(TABLE_ORDERS.campaigns.sort(views, sort)[0]?.campaign).toBe('enough');
  }
});
