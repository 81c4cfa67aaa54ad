import type { CampaignView } from '@zipfront/contracts/console/reports';
import type { MovedCampaign } from '@zipfront/contracts/console/today';

/** Campaigns of each kind that are listed. */
const LISTED = 5;

/** The campaigns that earned the most and lost the most. Left out are those whose margin is not known. */
export function movedCampaigns(
  campaigns: readonly CampaignView[],
  addressOf: (channel: string) => string,
): { earned: MovedCampaign[]; lost: MovedCampaign[] } {
  const moved = campaigns.flatMap((view): MovedCampaign[] => {
    const { source, campaign, campaignId, channel, spendCents, marginCents, approvedCents } = view;
    if (spendCents === null || marginCents === null) return [];
    const names = { source, campaign, campaignId, channel };
    const money = { spendCents, marginCents, approvedCents, pending: view.pending ?? 0 };
    return [{ ...names, ...money, address: addressOf(channel) }];
  });
  const byMargin = moved.toSorted((one, other) => other.marginCents - one.marginCents);
  return {
    earned: byMargin.filter(({ marginCents }) => marginCents > 0).slice(0, LISTED),
    lost: byMargin
      .filter(({ marginCents }) => marginCents < 0)
      .toReversed()
      .slice(0, LISTED),
  };
}
