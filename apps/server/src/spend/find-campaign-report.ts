import type {
  CampaignRemainder,
  CampaignView,
  ReportTotal,
} from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { Kysely } from 'kysely';
import { type CampaignSums, needsVisits } from '../reports/find-campaigns.ts';
import { isPaidChannel } from '../reports/is-paid-channel.ts';
import { knownEarnings } from '../reports/known-earnings.ts';
import type { VisitFilter } from '../reports/visit-filter.ts';
import type { Database } from '../store/schema.ts';
import { findMatched, type MoneyChoice, ofFilter, rowKey } from './find-matched.ts';
import type { JoinedCampaign } from './match-campaigns.ts';
import { type MeasureOptions, measuredRow, NO_SPEND, sumOrNull, together } from './measured-row.ts';
import { measuredTotal } from './measured-total.ts';
import { paidClicksOf } from './paid-clicks.ts';

/** Maximum number of campaigns to choose from. */
const NAMES_LISTED = 50;

/** Campaigns of a remainder that are listed. */
const REMAINDER_LISTED = 50;

/** Visits, leads, money and spend by campaign. */
export interface CampaignReport {
  /** Of the spend, ISO 4217; null without any. */
  currency: string | null;
  /** The sums of all visits, and measures of the rows in which they are known. */
  total: ReportTotal;
  /** Those with the most visits first, then those with the most spend. */
  campaigns: CampaignView[];
  /** Spend of campaigns whose earnings no partner reports: it is in no margin; 0 for none. */
  unreportedCents: number;
  unmatched: { spend: CampaignRemainder; visits: CampaignRemainder };
  /** Channels of the days and the site, by their names. */
  channels: string[];
  /** Campaigns of the days and the site to filter by, those with the most visits first. */
  names: string[];
}

/**
 * Which visits, leads and spend did each campaign have? Campaigns are matched over all channels, pages and devices, so that the
 * parts add up under every filter. Under a site its own spend counts alone. Of a page or a device there is no spend, and the rows
 * of visits are read, which are stored for some weeks.
 */
export async function findCampaignReport(
  db: Kysely<Database>,
  filter: VisitFilter,
  choice: MoneyChoice = { moneyDay: 'click', pendingFrom: 0 },
): Promise<CampaignReport> {
  const { matched, sumsOfChannels, channels, currency } = await findMatched(db, filter, choice);
  const options = { isPaidIn: currency === MONEY_CURRENCY, moneyDay: choice.moneyDay };
  const isPart = needsVisits(filter);
  const rows = ofFilter(matched, filter).map((row) => ({
    hasSpend: row.hasSpend,
    sums: together(row.sums),
    view: viewOf(row, { ...options, paidClicks: isPart ? null : paidClicksOf(row) }),
  }));
  const campaigns = rows.map(({ view }) => view).sort(bySize);
  const unpaired = (chosen: (typeof rows)[number][]) => remainderOf(chosen.map(({ view }) => view));
  const unreported = campaigns.filter((view) => knownEarnings(view) === null);
  // Of all campaigns together, also of those that are too many to be listed.
  const counted =
    filter.campaign === null
      ? sumsOfChannels.filter(
          ({ channel }) => filter.channel === null || channel === filter.channel,
        )
      : rows.map(({ sums }) => sums);
  return {
    currency,
    total: measuredTotal(together(counted), campaigns, options),
    campaigns,
    unreportedCents: spendOf(unreported),
    unmatched: {
      spend: unpaired(rows.filter(({ view }) => view.channel === '')),
      visits: unpaired(
        rows.filter(
          ({ view, hasSpend }) => isPaidChannel(view.channel) && !hasSpend && view.visits > 0,
        ),
      ),
    },
    channels: channels
      .filter(({ visits }) => visits !== 0)
      .map(({ channel }) => channel)
      .sort(),
    names: namesIn(matched),
  };
}

/** The names of campaigns that have visits, those with the most first. */
function namesIn(matched: readonly JoinedCampaign<CampaignSums>[]): string[] {
  const sorted = matched.toSorted((one, other) => other.visits - one.visits);
  return [...new Set(sorted.map(({ campaign }) => campaign))]
    .filter(Boolean)
    .slice(0, NAMES_LISTED);
}

function viewOf(
  { sums, spend, ...row }: JoinedCampaign<CampaignSums>,
  options: MeasureOptions,
): CampaignView {
  const { channel, source, campaign, campaignId } = row;
  const measures = measuredRow(together(sums), spend ?? NO_SPEND, options);
  return { channel, source, campaign, campaignId, ...measures };
}

function spendOf(campaigns: readonly CampaignView[]): number {
  return sumOrNull(campaigns.map(({ spendCents }) => spendCents)) ?? 0;
}

function remainderOf(views: CampaignView[]): CampaignRemainder {
  return {
    campaigns: views.sort(bySize).slice(0, REMAINDER_LISTED),
    count: views.length,
    cents: spendOf(views),
    visits: sumOrNull(views.map(({ visits }) => visits)) ?? 0,
  };
}

function bySize(one: CampaignView, other: CampaignView): number {
  return (
    other.visits - one.visits ||
    (other.spendCents ?? 0) - (one.spendCents ?? 0) ||
    (rowKey(one) < rowKey(other) ? -1 : 1)
  );
}
