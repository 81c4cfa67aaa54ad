import type { getCampaign, listCampaigns } from '@zipfront/contracts/api/campaigns';
import type { Received } from '@zipfront/contracts/api/operation';
import { MAX_CAMPAIGN_VISITS } from '@zipfront/contracts/console/campaign';
import {
  type CampaignReport,
  type ComparedCampaigns,
  findCampaignReport,
  findComparedReport,
} from '../../reporting/campaigns/campaign-report.ts';
import { type CampaignDetail, findCampaign } from '../../reporting/campaigns/find-campaign.ts';
import { needsVisits } from '../../reporting/campaigns/find-campaigns.ts';
import { findDecisionDays } from '../../reporting/campaigns/find-decisions.ts';
import { reportedSites } from '../../reporting/campaigns/measures.ts';
import type { VisitFilter } from '../../reporting/campaigns/report-filter.ts';
import { dateOfDay, firstStoredDay } from '../../reporting/rollups/reporting-time.ts';
import { type FirstDays, findFirstDays } from '../../reporting/spend/find-spend-days.ts';
import type { ConsoleContext } from '../console-context.ts';
import {
  comparedDays,
  datesOf,
  type StoredFilter,
  today,
  withinStored,
} from '../report-addresses.ts';
import { readReportQuery } from './report-days.ts';

type Context = Pick<ConsoleContext, 'store' | 'pages' | 'now'>;

/** The report of campaigns on the days of a query, and on those that it is compared with. */
export interface FoundCampaigns extends StoredFilter<VisitFilter> {
  report: CampaignReport;
  /**
   * Partners usually decide on a lead within this many days; null while too few decisions are
   * known.
   */
  decisionDays: number | null;
  /** Null without a comparison. */
  comparison: Comparison | null;
}

/** Days that a report is compared with. */
export interface Comparison {
  days: { from: string; to: string };
  /** Why they are not compared; null where they are. */
  gap: ComparisonGap | null;
  /** Null where they are not. */
  compared: ComparedCampaigns | null;
  /** The first day with spend, if it is later than the first of these days; otherwise null. */
  spendSince: string | null;
}

/** Why days are not compared: not all of them are known. */
export interface ComparisonGap {
  /** Whether the earlier visits were not counted yet, or are no longer stored. */
  reason: 'counted' | 'stored';
  /** The first day whose visits are known; null without any. */
  since: string | null;
}

/**
 * Finds the report that a query asks for. If it needs rows of visits, days without all their visits
 * are left out. Days are compared only if all of them are known.
 *
 * @throws ApiProblem 400 for days that are no range, and for a site that there is not
 */
export async function findCampaigns(
  { money: moneyDay = 'click', compare, ...query }: Received<typeof listCampaigns>['query'],
  context: Context,
): Promise<FoundCampaigns> {
  const { reads } = context.store;
  const { filter: asked } = readReportQuery(query, context);
  const stored = needsVisits(asked)
    ? withinStored(asked, context)
    : { filter: asked, visitsSince: null };
  const { filter } = stored;
  const now = today(context, filter.site);
  const [decisionDays, first] = await Promise.all([
    findDecisionDays(reads),
    compare ? findFirstDays(reads, filter.site) : null,
  ]);
  const choice = {
    ...{ moneyDay, undecidedFrom: undecidedFrom(decisionDays, now) },
    sites: reportedSites(context.pages),
  };
  if (compare === undefined || first === null || filter.from > filter.to) {
    const report = await findCampaignReport(reads, filter, choice);
    return { ...stored, report, decisionDays, comparison: null };
  }
  const others = { ...filter, ...comparedDays(filter, compare) };
  const days = datesOf(others);
  const gap = gapOf(others, first, now);
  if (gap !== null) {
    const report = await findCampaignReport(reads, filter, choice);
    const comparison = { days, gap, compared: null, spendSince: null };
    return { ...stored, report, decisionDays, comparison };
  }
  const { report, compared } = await findComparedReport(reads, filter, others, choice);
  const comparison = { days, gap, compared, spendSince: spendSinceOf(others, first) };
  return { ...stored, report, decisionDays, comparison };
}

/**
 * Finds the parts of a campaign on the days of a query whose visits are stored.
 *
 * @throws ApiProblem 400 for days that are no range, and for a site that there is not
 */
export async function findCampaignOf(
  {
    channel,
    source = '',
    campaign_id: campaignId = '',
    campaign = '',
    ...query
  }: Omit<Received<typeof getCampaign>['query'], 'by'>,
  context: Context,
  limit: number,
): Promise<StoredFilter<VisitFilter> & { detail: CampaignDetail }> {
  const { store, pages } = context;
  const stored = withinStored(readReportQuery(query, context).filter, context);
  const { filter } = stored;
  const decisionDays = await findDecisionDays(store.reads);
  const detail = await findCampaign(store.reads, {
    ...{ key: { channel, source, campaignId, campaign }, filter, limit },
    undecidedFrom: undecidedFrom(decisionDays, today(context, filter.site)),
    sites: reportedSites(pages),
    maxVisits: MAX_CAMPAIGN_VISITS,
  });
  return { ...stored, detail };
}

/** The first day whose leads can be undecided. All are while the time of decisions is unknown. */
function undecidedFrom(decisionDays: number | null, now: number): number {
  return decisionDays === null ? 0 : now - decisionDays;
}

/** Why some of the days are unknown; null if all are known. */
function gapOf(others: VisitFilter, first: FirstDays, now: number): ComparisonGap | null {
  const stored = firstStoredDay(now);
  if (first.visits === null) return { reason: 'counted', since: null };
  if (others.from < first.visits) return { reason: 'counted', since: dateOfDay(first.visits) };
  return needsVisits(others) && others.from < stored
    ? { reason: 'stored', since: dateOfDay(stored) }
    : null;
}

/** The first day with spend, if it is within the other days or later. */
function spendSinceOf(others: VisitFilter, { spend }: FirstDays): string | null {
  return spend === null || spend <= others.from || needsVisits(others) ? null : dateOfDay(spend);
}
