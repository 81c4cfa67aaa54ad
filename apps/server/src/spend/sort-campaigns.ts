import type {
  CampaignColumn,
  CampaignSort,
  CampaignView,
} from '@zipfront/contracts/console/reports';

/** Values that the rows of a column are sorted by. */
const VALUES: Record<CampaignColumn, (view: CampaignView) => string | number | null> = {
  campaign: ({ campaign, campaignId, source }) =>
    JSON.stringify([campaign.toLowerCase(), campaignId, source]),
  spend: (view) => view.spendCents,
  clicks: (view) => view.clicks,
  cpc: (view) => view.cpcCents,
  visits: (view) => view.visits,
  leads: (view) => view.leads,
  leadRate: (view) => view.leadRate,
  costPerLead: (view) => view.cplCents,
  sold: (view) => view.sold,
  acceptance: (view) => view.acceptance,
  approved: (view) => view.approvedCents,
  reversed: (view) => view.reversedCents,
  epc: (view) => view.epcCents,
  roas: (view) => view.roas,
  margin: (view) => view.marginCents,
};

/** Campaigns in an order; those whose value is not known are last, and equal ones stay as they are. */
export function sortCampaigns(
  campaigns: readonly CampaignView[],
  sort: CampaignSort,
): CampaignView[] {
  const isFalling = sort.startsWith('-');
  const read = VALUES[sort.replace('-', '') as CampaignColumn];
  return campaigns.toSorted((one, other) => {
    const [first, second] = [read(one), read(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (first === second) return 0;
    return first < second === isFalling ? 1 : -1;
  });
}

/** The order that the heading of a column leads to: the largest first, but names from A; once more, the reverse. */
export function sortOf(column: CampaignColumn, current: CampaignSort): CampaignSort {
  const [first, second]: [CampaignSort, CampaignSort] =
    column === 'campaign' ? [column, `-${column}`] : [`-${column}`, column];
  return current === first ? second : first;
}
