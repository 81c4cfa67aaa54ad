import type { CampaignView } from '@zipfront/contracts/console/reports';
import { expect, it } from 'vitest';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { sumsOf } from '../../reporting/campaigns/report-filter.ts';
import { movedCampaigns } from './compare-days.ts';

function view(campaign: string, profitCents: number | null, changes: Partial<CampaignView> = {}) {
  return {
    ...sumsOf(NO_MEASURES),
    ...{ campaign, campaignId: '', source: 'google', channel: 'paid-search' },
    ...{
      leads: 0,
      leadRate: null,
      clicks: null,
      cpcCents: null,
      cplCents: null,
      epcCents: null,
      roas: null,
    },
    ...{ acceptance: null, undecided: 0, unanswered: 0 },
    ...{ reportedSpendCents: profitCents === null ? null : 100, earnedCents: 0 },
    spendCents: profitCents === null ? null : 100,
    profitCents,
    ...changes,
  };
}

const namesOf = (moved: { campaign: string }[]) => moved.map(({ campaign }) => campaign);
const addressOf = (channel: string) => `/?channel=${channel}`;

// behaviour: 26.6
it('returns the five campaigns that earned most and the five that lost most', () => {
  const views = [-7, 3, -1, 5, 1, 0, 6, 2, 4, -3].map((profit) => view(`${profit}`, profit));
  const { earned, lost } = movedCampaigns(views, addressOf);
  expect(namesOf(earned)).toEqual(['6', '5', '4', '3', '2']);
  expect(namesOf(lost)).toEqual(['-7', '-3', '-1']);
  expect(earned[0]).toMatchObject({ profitCents: 6, address: '/?channel=paid-search' });
});

// behaviour: 26.6
it('leaves out campaigns of which it is not known what they cost or earned', () => {
  const views = [
    view('no spend', null),
    view('orders', null, { spendCents: 900, orders: 2, leads: 2 }),
    view('no lead', -5),
    view('no visits', -3, { channel: '' }),
    view('hand-offs', -1, { handoffs: 3, accepted: 1, leads: 3, pendingCents: 2 }),
  ];
  const { earned, lost } = movedCampaigns(views, addressOf);
  expect(earned).toEqual([]);
  expect(namesOf(lost)).toEqual(['no lead', 'no visits', 'hand-offs']);
  expect(lost.at(-1)?.pendingCents).toBe(2);
});
