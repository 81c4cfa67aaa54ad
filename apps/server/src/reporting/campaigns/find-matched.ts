import type { CampaignNames, MoneyDay } from '@zipfront/contracts/console/reports';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { findCurrency } from '../spend/find-imports.ts';
import {
  type CampaignEarnings,
  findCampaignEarnings,
  type SiteSpend,
} from './find-campaign-earnings.ts';
import {
  type CampaignSums,
  type CountedCampaign,
  type CountedCampaigns,
  findCampaigns,
  NO_CAMPAIGN_SUMS,
  needsVisits,
} from './find-campaigns.ts';
import { findJoins } from './join-campaigns.ts';
import {
  type CampaignJoin,
  type CampaignSpend,
  type JoinedCampaign,
  matchCampaigns,
} from './match-campaigns.ts';
import { type ReportedSites, sumOrNull } from './measures.ts';
import { ALL_VISITS, type ReportFilter, type VisitFilter } from './report-filter.ts';

/** Campaigns that are read for a report; further ones, with the fewest visits, are in its total alone. */
const MAX_CAMPAIGNS = 20_000;

/** How a report counts money; by the day of the visit, and with all leads without a decision as undecided by default. */
export interface MoneyChoice {
  moneyDay: MoneyDay;
  /** The first day whose leads without a decision are undecided. */
  undecidedFrom: number;
  sites: ReportedSites;
}

/** Campaigns of all channels, with what they are measured by. */
export interface Matched {
  /** Under a page or a device also those of which nothing is counted there. */
  matched: JoinedCampaign<CampaignSums>[];
  /** The sums of each channel under the filter. */
  sumsOfChannels: CountedCampaigns['channels'];
  /** The same of all pages and devices. */
  channels: CountedCampaigns['channels'];
  /** Names that people have joined. */
  joins: CampaignJoin[];
  earnings: CampaignEarnings;
  /** Whether they are of a page or a device. */
  isPart: boolean;
  /** Of the spend, ISO 4217; null without any. */
  currency: string | null;
}

/**
 * Which names are one campaign, and what did it bring and cost? Of a page or a device the sums are those of its visits, and
 * there is no spend; the names are matched by all visits of the days, so that a campaign has the same rows under every filter.
 */
export async function findMatched(
  db: Kysely<Database>,
  filter: VisitFilter,
  { moneyDay, undecidedFrom, sites }: MoneyChoice,
): Promise<Matched> {
  const find = (of: VisitFilter) =>
    findCampaigns(db, { filter: of, moneyDay, undecidedFrom, limit: MAX_CAMPAIGNS });
  const [counted, part, spent, joins, currency] = await Promise.all([
    find({ ...filter, ...ALL_VISITS }),
    needsVisits(filter) ? find({ ...filter, campaign: null }) : null,
    findSpend(db, filter),
    findJoins(db),
    findCurrency(db),
  ]);
  const question = { sites, site: filter.site, spent, joins };
  const earnings = await findCampaignEarnings(db, question);
  const { campaigns } = counted;
  const visits = part === null ? campaigns.map(toMatch) : partsToMatch(campaigns, part.campaigns);
  const matched = matchCampaigns<CampaignSums>(visits, ofAllSites(spent, earnings), joins);
  return {
    matched: part === null ? matched : matched.map((row) => ({ ...row, spend: null })),
    sumsOfChannels: (part ?? counted).channels,
    channels: counted.channels,
    joins,
    earnings,
    isPart: part !== null,
    currency,
  };
}

/** The campaigns of a channel and of a name: that which the report shows, otherwise one of its other names. */
export function ofFilter(
  matched: readonly JoinedCampaign<CampaignSums>[],
  { channel, campaign }: Pick<VisitFilter, 'channel' | 'campaign'>,
): JoinedCampaign<CampaignSums>[] {
  const rows = matched.filter((row) => channel === null || row.channel === channel);
  if (campaign === null) return rows;
  const isShown = matched.some((row) => row.campaign === campaign);
  return rows.filter((row) =>
    isShown ? row.campaign === campaign : row.names.some((one) => one.campaign === campaign),
  );
}

function toMatch({ channel, source, campaign, campaignId, ...sums }: CountedCampaign) {
  return { channel, source, campaign, campaignId, visits: sums.visits, sums };
}

/** Campaigns with the sums of a part of their visits. */
function partsToMatch(whole: readonly CountedCampaign[], part: readonly CountedCampaign[]) {
  const sums = new Map(part.map((row) => [rowKey(row), toMatch(row)]));
  const all = whole.map((row) => {
    const one = toMatch(row);
    const key = rowKey(row);
    const own = sums.get(key)?.sums ?? NO_CAMPAIGN_SUMS;
    sums.delete(key);
    return { ...one, sums: own };
  });
  // Visits that were counted between the two queries.
  return [...all, ...sums.values()];
}

/** The key of a campaign in a channel. */
export function rowKey({
  channel,
  source,
  campaign,
  campaignId,
}: CampaignNames & { channel: string }) {
  return JSON.stringify([channel, source, campaign, campaignId]);
}

/** The spend of each campaign for all sites together. */
function ofAllSites(spent: readonly FoundSpend[], earnings: CampaignEarnings): CampaignSpend[] {
  const campaigns = new Map<string, CampaignSpend>();
  for (const { site, ...one } of spent) {
    const key = rowKey({ ...one, channel: '' });
    const known = campaigns.get(key);
    const reportedCents = earnings.ofSpend({ ...one, site }) ? one.cents : null;
    campaigns.set(key, {
      ...one,
      cents: one.cents + (known?.cents ?? 0),
      reportedCents: sumOrNull([known?.reportedCents ?? null, reportedCents]),
      clicks: sumOrNull([known?.clicks ?? null, one.clicks]),
    });
  }
  return [...campaigns.values()];
}

/** Spend of a campaign for a site, or for several. */
type FoundSpend = SiteSpend & Pick<CampaignSpend, 'cents' | 'clicks'>;

async function findSpend(
  db: Kysely<Database>,
  { from, to, site }: ReportFilter,
): Promise<FoundSpend[]> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<FoundSpend>`
    select site, source, campaign_id as ${sql.ref('campaignId')}, campaign,
      cast(sum(cents) as bigint) as cents, cast(sum(clicks) as bigint) as clicks
    from spend where counts = 1 and day between ${from} and ${to}${ofSite}
    group by site, source, campaign_id, campaign`.execute(db);
  return rows;
}

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
