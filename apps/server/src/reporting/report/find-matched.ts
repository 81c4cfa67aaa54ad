import { expandChannel, PAID } from '@zipfront/contracts/attribution/channels';
import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { sumOrNull } from '@zipfront/contracts/reports/measures';
import type { Db } from '../../platform/store/schema.ts';
import {
  type FoundSpend,
  findCampaignSpend,
  type SiteSpend,
} from '../spend/find-campaign-spend.ts';
import { findCurrency } from '../spend/find-currency.ts';
import { findJoins } from '../spend/find-joins.ts';
import {
  ALL_VISITS,
  type ChosenCampaigns,
  isOfPart,
  type Reported,
  type SumsQuery,
  type VisitFilter,
} from './filter.ts';
import { type CountedCampaign, findCampaigns, NO_REPORTED } from './find-campaigns.ts';
import { type CampaignEarnings, findCampaignEarnings } from './known-earnings.ts';
import {
  allDays,
  type CampaignSpend,
  type JoinedCampaign,
  matchCampaigns,
  renamed,
} from './match-campaigns.ts';

export interface Matched {
  matched: JoinedCampaign<Reported>[];
  earnings: CampaignEarnings;
  reported: SiteSpend[];
  currency: string | null;
}

/**
 * Finds campaigns with visits and spend. Names are matched by all visits of the days, so that a
 * campaign has the same rows under every filter. Of a part of its visits (`isOfPart`) no spend is
 * known.
 */
export async function findMatched(
  db: Db,
  filter: VisitFilter,
  { moneyDay, sites, namedBy }: Omit<SumsQuery, 'filter'>,
): Promise<Matched> {
  const find = (of: VisitFilter) => findCampaigns(db, { filter: of, moneyDay });
  const [counted, part, spent, joins, currency, named] = await Promise.all([
    find({ ...filter, ...ALL_VISITS }),
    isOfPart(filter) ? find({ ...filter, campaign: null }) : null,
    findCampaignSpend(db, filter),
    findJoins(db),
    findCurrency(db),
    namedBy && findMatched(db, { ...ALL_VISITS, ...namedBy }, { moneyDay: 'click', sites }),
  ]);
  const question = { sites, site: filter.site, spent, joins };
  const earnings = await findCampaignEarnings(db, question);
  const visits = part === null ? counted.map(toMatch) : partsToMatch(counted, part);
  const found = matchCampaigns<Reported>(visits, ofAllSites(spent, earnings), joins);
  const matched = named ? renamed(found, named.matched) : found;
  return {
    matched: part === null ? matched : matched.map((row) => ({ ...row, spend: null })),
    earnings,
    reported: spent.filter((one) => earnings.ofSpend(one)),
    currency,
  };
}

/**
 * Chooses the campaign displayed by a name, otherwise one that also has it. Spend without visits is
 * paid.
 */
export function ofFilter(
  matched: readonly JoinedCampaign<Reported>[],
  { channel, campaign }: Pick<VisitFilter, 'channel' | 'campaign'>,
): JoinedCampaign<Reported>[] {
  const channels =
    channel === PAID ? ['', ...expandChannel(channel)] : expandChannel(channel ?? '');
  const rows = matched.filter((row) => channel === null || channels.includes(row.channel));
  if (campaign === null) return rows;
  const isShown = matched.some((row) => row.campaign === campaign);
  return rows.filter((row) =>
    isShown ? row.campaign === campaign : row.names.some((one) => one.campaign === campaign),
  );
}

export interface CampaignChoice
  extends Pick<VisitFilter, 'from' | 'to' | 'site' | 'channel' | 'campaign'> {
  source: string | null;
  campaign_id?: string | null;
}

export async function findChosenCampaigns(
  db: Db,
  { source, campaign_id = null, ...filter }: CampaignChoice,
  { sites, namedBy }: Pick<SumsQuery, 'sites' | 'namedBy'>,
): Promise<ChosenCampaigns> {
  const all = { ...ALL_VISITS, from: filter.from, to: filter.to, site: filter.site };
  const { matched } = await findMatched(db, all, { moneyDay: 'click', sites, namedBy });
  const rows = ofFilter(matched, filter)
    .filter((row) => source === null || row.source === source)
    .filter((row) => campaign_id === null || row.campaign_id === campaign_id);
  return chosenNames(rows);
}

export function chosenNames(rows: readonly JoinedCampaign<Reported>[]): ChosenCampaigns {
  return {
    names: rows.flatMap(({ names }) => names),
    paid: rows.filter(({ spend }) => spend !== null),
  };
}

export function toMatch({ channel, source, campaign, campaign_id, ...sums }: CountedCampaign) {
  return { channel, source, campaign, campaign_id, visits: sums.visits, sums };
}

function partsToMatch(whole: readonly CountedCampaign[], part: readonly CountedCampaign[]) {
  const sums = new Map(part.map((row) => [rowKey(row), toMatch(row)]));
  const all = whole.map((row) => {
    const one = toMatch(row);
    const key = rowKey(row);
    const own = sums.get(key)?.sums ?? NO_REPORTED;
    sums.delete(key);
    return { ...one, sums: own };
  });
  // The rest are visits that were counted between the two queries.
  return [...all, ...sums.values()];
}

export function rowKey({
  channel,
  source,
  campaign,
  campaign_id,
}: CampaignNames & { channel: string }) {
  return JSON.stringify([channel, source, campaign, campaign_id]);
}

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
      days: known === undefined ? one.days : allDays([known.days, one.days]),
    });
  }
  return [...campaigns.values()];
}
