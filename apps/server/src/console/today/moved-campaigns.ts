import type { CampaignView } from '@zipfront/contracts/console/reports';
import type { MovedCampaign } from '@zipfront/contracts/console/today';

/** Campaigns of each kind that are listed. */
const LISTED = 5;

/** The campaigns that earned the most and lost the most. Left out are those whose profit is not known. */
export function movedCampaigns(
  campaigns: readonly CampaignView[],
  addressOf: (channel: string) => string,
): { earned: MovedCampaign[]; lost: MovedCampaign[] } {
  const moved = campaigns.flatMap((view): MovedCampaign[] => {
    const { source, campaign, campaignId, channel, spendCents, profitCents, approvedCents } = view;
    if (spendCents === null || profitCents === null) return [];
    const names = { source, campaign, campaignId, channel };
    const money = { spendCents, profitCents, approvedCents, pendingCents: view.pendingCents };
    return [{ ...names, ...money, address: addressOf(channel) }];
  });
  const byProfit = moved.toSorted((one, other) => other.profitCents - one.profitCents);
  return {
    earned: byProfit.filter(({ profitCents }) => profitCents > 0).slice(0, LISTED),
    lost: byProfit
      .filter(({ profitCents }) => profitCents < 0)
      .toReversed()
      .slice(0, LISTED),
  };
}
