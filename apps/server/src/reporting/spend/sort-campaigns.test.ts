import {
  CAMPAIGN_COLUMNS,
  type CampaignSort,
  type CampaignView,
} from '@zipfront/contracts/console/reports';
import { expect, it } from 'vitest';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { sumsOf } from '../campaigns/report-filter.ts';
import { sortCampaigns, sortOf } from './sort-campaigns.ts';

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
it.each<[CampaignSort, string[]]>([
  ['-profit', ['alpha', 'gamma', 'Beta', 'unknown']],
  ['profit', ['Beta', 'gamma', 'alpha', 'unknown']],
  ['campaign', ['alpha', 'Beta', 'gamma', 'unknown']],
  ['-campaign', ['unknown', 'gamma', 'Beta', 'alpha']],
  ['-visits', ['gamma', 'Beta', 'alpha', 'unknown']],
])('sorts by %s, with unknown values last and equal ones as they were', (sort, names) => {
  expect(sortCampaigns(VIEWS, sort).map(({ campaign }) => campaign)).toEqual(names);
});

// behaviour: 21.10
it.each<['leadRate' | 'acceptance' | 'epc', Partial<CampaignView>, Partial<CampaignView>]>([
  ['leadRate', { visits: 29, leadRate: 1 }, { visits: 30, leadRate: 0.5 }],
  ['acceptance', { accepted: 29, acceptance: 1 }, { accepted: 15, rejected: 15, acceptance: 0.5 }],
  ['epc', { clicks: 29, epcCents: 2 }, { visits: 30, epcCents: 1 }],
])('puts campaigns with fewer than 30 cases last by %s in both directions', (column, few, enough) => {
  const views = [view('few', few), view('enough', enough), view('unknown', {})];
  for (const sort of [column, `-${column}`] as const) {
    expect(sortCampaigns(views, sort)[0]?.campaign).toBe('enough');
  }
});

// behaviour: 21.10
it.each(CAMPAIGN_COLUMNS)('leads from %s to its usual order, and then to the reverse', (column) => {
  const first = column === 'campaign' ? 'campaign' : `-${column}`;
  const second = column === 'campaign' ? '-campaign' : column;
  expect(sortOf(column, '-visits')).toBe(column === 'visits' ? 'visits' : first);
  expect(sortOf(column, first as CampaignSort)).toBe(second);
  expect(sortOf(column, second as CampaignSort)).toBe(first);
});
