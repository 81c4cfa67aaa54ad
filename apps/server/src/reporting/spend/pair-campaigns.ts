import { rowKey } from './find-matched.ts';
import { type CampaignJoin, type JoinedCampaign, matchCampaigns } from './match-campaigns.ts';

/**
 * Which campaign of a report is a campaign of other days, in its channel? One with a name of it, otherwise one that the names of both
 * are matched with, by the rules for the names of one report: by hand, by id, then by source and name. Neither report changes by it.
 *
 * @returns the campaign of each one of the other days; none where the report has none. Several may have the same one
 */
export function pairCampaigns<Campaign extends JoinedCampaign<object>>(
  campaigns: readonly Campaign[],
  others: readonly Campaign[],
  joins: readonly CampaignJoin[],
): Map<Campaign, Campaign> {
  const named = new Map(
    campaigns.flatMap((campaign) => keysOf(campaign).map((key) => [key, campaign])),
  );
  const pairs = new Map<Campaign, Campaign>();
  for (const other of others) {
    const same = largestOf(keysOf(other).flatMap((key) => named.get(key) ?? []));
    if (same !== null) pairs.set(other, same);
  }
  const rest = others.filter((other) => !pairs.has(other));
  return rest.length === 0 ? pairs : new Map([...pairs, ...matchedPairs(campaigns, rest, joins)]);
}

/** The pairs by the rules for the names of one report. */
function matchedPairs<Campaign extends JoinedCampaign<object>>(
  campaigns: readonly Campaign[],
  others: readonly Campaign[],
  joins: readonly CampaignJoin[],
): Map<Campaign, Campaign> {
  const all = [
    ...campaigns.map((campaign) => ({ campaign, isOther: false })),
    ...others.map((campaign) => ({ campaign, isOther: true })),
  ];
  const visits = all.flatMap((sums) => {
    const { names, channel, visits: size } = sums.campaign;
    return names.map((one) => ({ ...one, channel, visits: size, sums }));
  });
  const spend = all.flatMap(({ campaign }) =>
    campaign.spendNames.map((names) => ({ ...names, cents: 0, reportedCents: 0, clicks: null })),
  );
  const pairs = new Map<Campaign, Campaign>();
  for (const { sums } of matchCampaigns(visits, spend, joins)) {
    const now = sums.filter(({ isOther }) => !isOther);
    const largest = largestOf(now.map(({ campaign }) => campaign));
    if (largest === null) continue;
    for (const { campaign, isOther } of sums) {
      if (isOther && !pairs.has(campaign)) pairs.set(campaign, largest);
    }
  }
  return pairs;
}

/** A campaign by each of its names. */
function keysOf({ names, channel }: JoinedCampaign<object>): string[] {
  return names.map((one) => rowKey({ ...one, channel }));
}

function largestOf<Campaign extends JoinedCampaign<object>>(
  campaigns: readonly Campaign[],
): Campaign | null {
  return campaigns.reduce<Campaign | null>(
    (largest, one) => (largest === null || one.visits > largest.visits ? one : largest),
    null,
  );
}
