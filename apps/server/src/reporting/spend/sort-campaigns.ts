import { comparableRate } from '@zipfront/contracts/console/comparable-rate';
import type {
  CampaignColumn,
  CampaignSort,
  CampaignView,
} from '@zipfront/contracts/console/reports';
import { nextSort } from '../campaigns/order-table.ts';
import { type SortValues, sortRows } from '../campaigns/sort-rows.ts';

/** Values that the rows of a column are sorted by. */
const VALUES: SortValues<CampaignView, CampaignColumn> = {
  campaign: ({ campaign, campaignId, source }) =>
    JSON.stringify([campaign.toLowerCase(), campaignId, source]),
  spend: (view) => view.spendCents,
  clicks: (view) => view.clicks,
  cpc: (view) => view.cpcCents,
  visits: (view) => view.visits,
  leads: (view) => view.leads,
  leadRate: (view) => comparableRate(view.leadRate, view.visits),
  costPerLead: (view) => view.cplCents,
  sold: (view) => view.sold,
  acceptance: (view) => comparableRate(view.acceptance, view.accepted + view.rejected),
  approved: (view) => view.approvedCents,
  pending: (view) => view.pendingCents,
  reversed: (view) => view.reversedCents,
  epc: (view) => comparableRate(view.epcCents, view.clicks ?? view.visits),
  roas: (view) => view.roas,
  profit: (view) => view.profitCents,
};

/** Campaigns in an order; those whose value is not known are last, and equal ones stay as they are. */
export function sortCampaigns(
  campaigns: readonly CampaignView[],
  sort: CampaignSort,
): CampaignView[] {
  return sortRows(campaigns, sort, VALUES);
}

/** The order that the heading of a column leads to: the largest first, but names from A; once more, the reverse. */
export function sortOf(column: CampaignColumn, current: CampaignSort): CampaignSort {
  return nextSort<CampaignColumn>(column, current, column === 'campaign' ? column : `-${column}`);
}
