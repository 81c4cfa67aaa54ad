import type {
  CampaignRemainder,
  CampaignView,
  MoneyDay,
  ReportRow,
} from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { CampaignEarnings } from './find-campaign-earnings.ts';
import { type CampaignSums, isPaidChannel } from './find-campaigns.ts';
import {
  findMatched,
  type Matched,
  type MoneyChoice,
  ofFilter,
  pairCampaigns,
  rowKey,
} from './find-matched.ts';
import type { JoinedCampaign } from './match-campaigns.ts';
import {
  type MeasureOptions,
  measuredRow,
  measuredTotal,
  NO_SPEND,
  paidClicksOf,
  sumCampaigns,
} from './measured-row.ts';
import { sumOrNull } from './measures.ts';
import type { VisitFilter } from './report-filter.ts';

/** Maximum number of listed campaigns of a remainder. */
const REMAINDER_LISTED = 50;

/** Visits, leads, money and spend by campaign. */
export interface CampaignReport {
  /** Currency of the spend, ISO 4217; null without spend. */
  currency: string | null;
  /** The sums of all visits. Each measure covers the rows in which it is known. */
  total: ReportRow;
  /** The most visits first, then the most spend. */
  campaigns: CampaignView[];
  unmatched: { spend: CampaignRemainder; visits: CampaignRemainder };
}

/** A campaign with its measures. */
export interface MeasuredCampaign {
  row: JoinedCampaign<CampaignSums>;
  view: CampaignView;
}

/** Facts that the measures of campaigns depend on. */
export interface CampaignOptions extends Pick<MeasureOptions, 'isPaidIn' | 'moneyDay'> {
  earnings: CampaignEarnings;
  /**
   * Whether the sums are of one page or device. Neither spend nor clicks are known by page or
   * device.
   */
  isPart: boolean;
}

/** The facts that the measures of matched campaigns depend on. */
function optionsOf({ currency, earnings, isPart }: Matched, moneyDay: MoneyDay): CampaignOptions {
  return { isPaidIn: currency === MONEY_CURRENCY, moneyDay, earnings, isPart };
}

/** Measures a campaign. */
function measureCampaign(
  row: JoinedCampaign<CampaignSums>,
  { isPart, earnings, ...options }: CampaignOptions,
): MeasuredCampaign {
  const { channel, source, campaign, campaignId } = row;
  const measures = measuredRow(sumCampaigns(row.sums), row.spend ?? NO_SPEND, {
    ...options,
    areEarningsKnown: isEarningKnown(row, earnings),
    paidClicks: isPart ? null : paidClicksOf(row),
  });
  return { row, view: { channel, source, campaign, campaignId, ...measures } };
}

/** Whether a campaign's earnings are known: by its visits, or else by its spend. */
export function isEarningKnown(
  { names, sums, spend }: JoinedCampaign<CampaignSums>,
  earnings: CampaignEarnings,
): boolean {
  const isReported = spend !== null && spend.reportedCents !== null;
  return isReported || (sums.length > 0 && earnings.ofVisits(names));
}

/**
 * Adds up some campaigns.
 *
 * @param sums replaces the sums of these campaigns, if more visits than theirs count
 */
function totalOf(
  measured: readonly MeasuredCampaign[],
  { isPaidIn, moneyDay }: CampaignOptions,
  sums: readonly CampaignSums[] = measured.flatMap(({ row }) => row.sums),
): ReportRow {
  const views = measured.map(({ view }) => view);
  const areEarningsKnown = views.some(({ earnedCents }) => earnedCents !== null);
  return measuredTotal(sumCampaigns(sums), views, { isPaidIn, moneyDay, areEarningsKnown });
}

/** The report of some of the matched campaigns. */
function campaignReport(
  found: Matched,
  measured: readonly MeasuredCampaign[],
  filter: Pick<VisitFilter, 'channel' | 'campaign'>,
  options: CampaignOptions,
): CampaignReport {
  const campaigns = measured.map(({ view }) => view).sort(bySize);
  const unpaired = (chosen: readonly MeasuredCampaign[]) =>
    remainderOf(chosen.map(({ view }) => view));
  return {
    currency: found.currency,
    total: totalOf(measured, options, sumsUnder(found, filter)),
    campaigns,
    unmatched: {
      spend: unpaired(measured.filter(({ view }) => view.channel === '')),
      visits: unpaired(
        measured.filter(
          ({ row, view }) => isPaidChannel(view.channel) && !row.hasSpend && view.visits > 0,
        ),
      ),
    },
  };
}

/**
 * The sums of all campaigns under a filter, including campaigns beyond the list; undefined if the
 * filter names one campaign.
 */
function sumsUnder(
  { sumsOfChannels }: Matched,
  { channel, campaign }: Pick<VisitFilter, 'channel' | 'campaign'>,
): CampaignSums[] | undefined {
  return campaign === null
    ? sumsOfChannels.filter((sums) => channel === null || sums.channel === channel)
    : undefined;
}

/** Whether a campaign has any visits, leads, money or spend. */
function isCounted({ sums, spend }: JoinedCampaign<CampaignSums>): boolean {
  return spend !== null || sums.some((one) => Object.values(one).some((sum) => sum !== 0));
}

/** Compares campaigns: the most visits first, then the most spend. */
function bySize(one: CampaignView, other: CampaignView): number {
  return (
    other.visits - one.visits ||
    (other.spendCents ?? 0) - (one.spendCents ?? 0) ||
    (rowKey(one) < rowKey(other) ? -1 : 1)
  );
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

/**
 * Finds the visits, leads, money and spend of each campaign. Campaigns are matched over all
 * channels, pages and devices, so that the parts add up under every filter. With a site, only its
 * own spend counts. With a page or a device there is no spend, and the rows of visits are read,
 * which are stored for some weeks.
 */
export async function findCampaignReport(
  db: Kysely<Database>,
  filter: VisitFilter,
  choice: MoneyChoice = { moneyDay: 'click', undecidedFrom: 0, sites: new Map() },
): Promise<CampaignReport> {
  const found = await findMatched(db, filter, choice);
  const options = optionsOf(found, choice.moneyDay);
  const measured = ofFilter(found.matched, filter)
    .filter(isCounted)
    .map((row) => measureCampaign(row, options));
  return campaignReport(found, measured, filter, options);
}

type Campaign = JoinedCampaign<CampaignSums>;

/**
 * The sums of a report's campaigns on other days. The rows and the ended campaigns add up to the
 * total.
 */
export interface ComparedCampaigns {
  total: ReportRow;
  /** By row of the report. A campaign without visits on the other days has no entry. */
  rows: Map<CampaignView, ReportRow>;
  /** Campaigns that only the other days have, with their measures together; null without any. */
  ended: { count: number; total: ReportRow } | null;
}

/**
 * Finds the same report for two ranges of days. The first report is the same as without other days.
 * A campaign of the other days belongs to the row of the same campaign, even if its name was
 * different then. This holds under every filter.
 *
 * @param others the same filter on the other days
 */
export async function findComparedReport(
  db: Kysely<Database>,
  filter: VisitFilter,
  others: VisitFilter,
  choice: MoneyChoice,
): Promise<{ report: CampaignReport; compared: ComparedCampaigns }> {
  const [found, before] = await Promise.all([
    findMatched(db, filter, choice),
    findMatched(db, others, choice),
  ]);
  const options = optionsOf(found, choice.moneyDay);
  const pairs = pairCampaigns(found.matched, before.matched, found.joins);
  const chosen = ofFilter(found.matched, filter);
  const measured = chosen.filter(isCounted).map((row) => measureCampaign(row, options));
  const views = new Map(measured.map(({ row, view }) => [row, view]));
  const alone = before.matched.filter((row) => !pairs.has(row));
  // A campaign without a pair is matched by its name, unless the report has another campaign of
  // that name.
  const isChosen = new Set([...chosen, ...ofFilter([...found.matched, ...alone], filter)]);
  const earlier = before.matched
    .filter((row) => isCounted(row) && isChosen.has(pairs.get(row) ?? row))
    .map((row) => measureCampaign(row, options));
  const parts = Map.groupBy(earlier, ({ row }) => views.get(pairs.get(row) ?? row));
  const ended = parts.get(undefined) ?? [];
  const rows = new Map<CampaignView, ReportRow>();
  for (const [view, ofView] of parts) {
    if (view)
      rows.set(view, measureCampaign(joinParts(ofView.map(({ row }) => row)), options).view);
  }
  return {
    report: campaignReport(found, measured, filter, options),
    compared: {
      total: totalOf(earlier, options, sumsUnder(before, filter)),
      rows,
      ended: ended.length === 0 ? null : { count: ended.length, total: totalOf(ended, options) },
    },
  };
}

/** Several campaigns of a channel as one. */
function joinParts(parts: readonly Campaign[]): Campaign {
  const [first] = parts as [Campaign, ...Campaign[]];
  const spends = parts.map(({ spend }) => spend);
  const cents = sumOrNull(spends.map((spend) => spend?.cents ?? null));
  const reportedCents = sumOrNull(spends.map((spend) => spend?.reportedCents ?? null));
  const clicks = sumOrNull(spends.map((spend) => spend?.clicks ?? null));
  return {
    ...first,
    names: parts.flatMap(({ names }) => names),
    sums: parts.flatMap(({ sums }) => sums),
    spend: cents === null ? null : { cents, reportedCents, clicks },
  };
}
