import {
  CAMPAIGN_PARTS,
  type CampaignKey,
  type CampaignPart,
  type PartMeasures,
  type PartTable,
} from '@zipfront/contracts/console/campaign';
import type { CampaignNames, ReportRow } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isEarningKnown } from './campaign-report.ts';
import { type AdGroupSpend, findAdGroupSpend } from './find-campaign-earnings.ts';
import { type CountedPart, findCampaignParts } from './find-campaign-parts.ts';
import {
  type CampaignSums,
  findFirstDay,
  NO_CAMPAIGN_SUMS,
  needsVisits,
} from './find-campaigns.ts';
import { findMatched } from './find-matched.ts';
import { folded, type JoinedCampaign } from './match-campaigns.ts';
import { measuredRow, NO_SPEND, paidClicksOf, type Spend, sumCampaigns } from './measured-row.ts';
import { type ReportedSites, revenuePerVisit, sumOrNull } from './measures.ts';
import { ALL_VISITS, type VisitFilter } from './report-filter.ts';

/** A campaign in a channel, with its visits by each property. */
export interface CampaignDetail {
  /**
   * The first day that was read. It is later than the requested one if the campaign has too many
   * visits.
   */
  from: number;
  /** The same row as in the report of campaigns; null with a page or a device. */
  whole: ReportRow | null;
  /** Counted visits that are no longer stored, because their visitors deleted them. */
  deleted: number;
  isSpendElsewhere: boolean;
  currency: string | null;
  total: PartMeasures;
  tables: PartTable[];
}

/** A part of a campaign with its spend. */
interface Part extends CountedPart {
  spend: Spend;
}

/**
 * Parts that are read, even if fewer are listed. Ad groups of spend files are matched with them.
 */
const PARTS_READ = 500;

/** A question about a campaign. */
export interface CampaignQuestion {
  key: CampaignKey;
  /** Days whose visits are all stored, and the site, page and device. */
  filter: VisitFilter;
  /** The first day whose hand-offs can be undecided. */
  undecidedFrom: number;
  sites: ReportedSites;
  /** Maximum number of rows of each table. */
  limit: number;
  /** Maximum number of visits to read. If there are more, the last days are read. */
  maxVisits: number;
}

/**
 * Finds a campaign's visits, leads and money by page, device, ad group, keyword, content, and
 * channel rule. All names count that the report of campaigns joins. Ad groups have spend if spend
 * files name them.
 */
export async function findCampaign(
  db: Kysely<Database>,
  question: CampaignQuestion,
): Promise<CampaignDetail> {
  const { key, undecidedFrom, sites, limit, maxVisits } = question;
  const filter = { ...question.filter, channel: key.channel, campaign: null };
  const ofAll = { ...filter, ...ALL_VISITS };
  const choice = { moneyDay: 'click', undecidedFrom, sites } as const;
  const { matched, earnings, currency } = await findMatched(db, ofAll, choice);
  const row = rowOf(matched, key);
  const names = row?.names ?? [key];
  const from = await findFirstDay(db, filter, { names, maxVisits });
  if (from > filter.from) return findCampaign(db, { ...question, filter: { ...filter, from } });
  const isPart = needsVisits(filter);
  const spendNames = isPart || !row?.spend ? [] : row.spendNames;
  const [counted, groups] = await Promise.all([
    findCampaignParts(db, {
      filter,
      names,
      undecidedFrom,
      limit: Math.max(limit, PARTS_READ),
    }),
    findAdGroupSpend(db, filter, spendNames),
  ]);
  const options = {
    isPaidIn: currency === MONEY_CURRENCY,
    moneyDay: 'click',
    areEarningsKnown: row ? isEarningKnown(row, earnings) : earnings.ofVisits(names),
  } as const;
  const measured = ({ sums, spend }: Omit<Part, 'name'>): PartMeasures => {
    const part = measuredRow(sums, spend, options);
    return {
      ...part,
      // Clicks and visits of one ad group may be in different rows. A row with clicks alone earned
      // nothing by them.
      ...(sums.visits === 0 && { epcCents: null }),
      revenuePerVisitCents: revenuePerVisit(part),
    };
  };
  const tableOf = (part: CampaignPart): PartTable => {
    const { rows, count } = counted.parts[part];
    const hasSpend = part === 'adGroup' && groups.some(({ adGroup }) => adGroup !== '');
    const all = hasSpend ? withSpend(rows, groups) : rows.map(withoutSpend);
    const listed = all.slice(0, limit);
    return {
      part,
      rows: listed.map(({ name, ...one }) => ({ name, ...measured(one) })),
      total: measured({ sums: counted.total, spend: spendOf(all) }),
      leftOut: count - rows.length + all.length - listed.length,
      hasSpend,
    };
  };
  const sums = sumCampaigns(row?.sums ?? []);
  const ofWhole = row ? { ...options, paidClicks: paidClicksOf(row) } : options;
  return {
    from,
    whole: isPart ? null : measuredRow(sums, row?.spend ?? NO_SPEND, ofWhole),
    deleted: isPart ? 0 : Math.max(0, sums.visits - counted.total.visits),
    isSpendElsewhere: Boolean(row?.hasSpend && !row.spend),
    currency,
    total: measured({ sums: counted.total, spend: NO_SPEND }),
    tables: CAMPAIGN_PARTS.map(tableOf),
  };
}

/**
 * Finds the row of a campaign in a channel: the row displayed under its name, otherwise a row that
 * contains the name.
 */
function rowOf(
  matched: readonly JoinedCampaign<CampaignSums>[],
  key: CampaignKey,
): JoinedCampaign<CampaignSums> | undefined {
  const isSame = (names: CampaignNames) =>
    names.source === key.source &&
    names.campaignId === key.campaignId &&
    names.campaign === key.campaign;
  const rows = matched.filter(({ channel }) => channel === key.channel);
  return rows.find(isSame) ?? rows.find(({ names }) => names.some(isSame));
}

/**
 * Adds spend to ad groups, whatever the case of their names. Ad groups with spend alone come last.
 */
function withSpend(rows: readonly CountedPart[], groups: readonly AdGroupSpend[]): Part[] {
  const left = new Map(groups.map((group) => [folded(group.adGroup), group]));
  const known = rows.map((row) => {
    const group = left.get(folded(row.name));
    left.delete(folded(row.name));
    return { ...row, spend: group ? ofGroup(group) : NO_SPEND };
  });
  const unknown = [...left.values()].map((spend) => ({
    ...{ name: spend.adGroup, sums: NO_CAMPAIGN_SUMS },
    spend: ofGroup(spend),
  }));
  return [...known, ...unknown];
}

function ofGroup({ cents, clicks }: AdGroupSpend): Spend {
  return { cents, reportedCents: cents, clicks };
}

function withoutSpend(row: CountedPart): Part {
  return { ...row, spend: NO_SPEND };
}

function spendOf(parts: readonly Part[]): Spend {
  const spend = parts.map((part) => part.spend);
  return {
    cents: sumOrNull(spend.map(({ cents }) => cents)),
    reportedCents: sumOrNull(spend.map(({ reportedCents }) => reportedCents)),
    clicks: sumOrNull(spend.map(({ clicks }) => clicks)),
  };
}
