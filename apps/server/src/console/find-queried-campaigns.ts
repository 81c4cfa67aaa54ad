import type {
  CampaignComparison,
  ComparisonGap,
  EndedCampaigns,
  MoneyDay,
} from '@zipfront/contracts/console/reports';
import { needsVisits } from '../reporting/campaigns/find-campaigns.ts';
import { findDecisionDays } from '../reporting/campaigns/find-decisions.ts';
import { reportedSites } from '../reporting/campaigns/measures.ts';
import type { VisitFilter } from '../reporting/campaigns/report-filter.ts';
import { dateOfDay, firstStoredDay } from '../reporting/rollups/reporting-time.ts';
import {
  type CampaignReport,
  type ComparedCampaigns,
  findCampaignReport,
  findComparedReport,
} from '../reporting/spend/campaign-report.ts';
import { type FirstDays, findFirstDays } from '../reporting/spend/find-spend-days.ts';
import { emptyRow } from '../reporting/spend/measured-row.ts';
import type { CampaignsAddress } from './campaign-addresses.ts';
import type { ConsoleContext } from './console-context.ts';
import { datesOf, today } from './report-addresses.ts';

/** Ended campaigns that the page names. */
const ENDED_NAMED = 3;

/** The report of campaigns as an address asks for it. */
export interface QueriedCampaigns {
  report: CampaignReport;
  /** Days within which partners usually decide on a lead; null while too few decisions are known. */
  decisionDays: number | null;
  /** Null where nothing is compared. */
  compared: ComparedCampaigns | null;
  /** Null where nothing is asked to be compared. */
  comparison: CampaignComparison | null;
}

/** Reads the report that an address asks for, and what it compares, where all of the other days are known. */
export async function findQueriedCampaigns(
  context: Pick<ConsoleContext, 'store' | 'pages' | 'now'>,
  { asked, filter, others }: CampaignsAddress,
): Promise<QueriedCampaigns> {
  const { reads } = context.store;
  const now = today(context, filter.site);
  const [decisionDays, first] = await Promise.all([
    findDecisionDays(reads),
    others && findFirstDays(reads, filter.site),
  ]);
  // Without a known time of decisions all are undecided.
  const undecidedFrom = decisionDays === null ? 0 : now - decisionDays;
  const choice = { moneyDay: asked.money, undecidedFrom, sites: reportedSites(context.pages) };
  if (others === null || first === null) {
    const report = await findCampaignReport(reads, filter, choice);
    return { report, decisionDays, compared: null, comparison: null };
  }
  const about = {
    days: datesOf(others),
    counts: { compared: others.to - others.from + 1, shown: filter.to - filter.from + 1 },
    isOpen: filter.to >= now,
  };
  const gap = gapOf(others, first, now);
  if (gap !== null) {
    const report = await findCampaignReport(reads, filter, choice);
    return { report, decisionDays, compared: null, comparison: { ...about, gap, sums: null } };
  }
  const { report, compared } = await findComparedReport(reads, filter, others, choice);
  const sums = {
    total: compared.total,
    ended: endedOf(compared, asked.money),
    spendSince: spendSinceOf(others, first),
  };
  return { report, decisionDays, compared, comparison: { ...about, gap, sums } };
}

/** Why days are not all known; null where they are. */
function gapOf(others: VisitFilter, first: FirstDays, now: number): ComparisonGap | null {
  const stored = firstStoredDay(now);
  if (first.visits === null) return { reason: 'counted', since: null };
  if (others.from < first.visits) return { reason: 'counted', since: dateOfDay(first.visits) };
  return needsVisits(others) && others.from < stored
    ? { reason: 'stored', since: dateOfDay(stored) }
    : null;
}

/** The first day with spend, where it is within the other days or after them. */
function spendSinceOf(others: VisitFilter, { spend }: FirstDays): string | null {
  return spend === null || spend <= others.from || needsVisits(others) ? null : dateOfDay(spend);
}

function endedOf(
  { ended, endedTotal }: ComparedCampaigns,
  moneyDay: MoneyDay,
): EndedCampaigns | null {
  if (ended.length === 0) return null;
  const largest = ended
    .slice(0, ENDED_NAMED)
    .map(({ source, campaignId, campaign }) => ({ source, campaignId, campaign }));
  return { total: endedTotal, now: emptyRow(moneyDay), count: ended.length, largest };
}
