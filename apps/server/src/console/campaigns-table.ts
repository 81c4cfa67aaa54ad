import type {
  CampaignComparison,
  CampaignsQuery,
  CampaignView,
  ComparisonGap,
  EndedCampaigns,
  MoneyDay,
  ReportRow,
} from '@zipfront/contracts/console/reports';
import {
  type CampaignReport,
  type ComparedCampaigns,
  findCampaignReport,
  findComparedReport,
} from '../reporting/campaigns/campaign-report.ts';
import { needsVisits } from '../reporting/campaigns/find-campaigns.ts';
import { findDecisionDays } from '../reporting/campaigns/find-decisions.ts';
import { furtherCampaigns } from '../reporting/campaigns/further-campaigns.ts';
import { emptyRow } from '../reporting/campaigns/measured-row.ts';
import { reportedSites, revenuePerLead, revenuePerVisit } from '../reporting/campaigns/measures.ts';
import type { VisitFilter } from '../reporting/campaigns/report-filter.ts';
import { dateOfDay, firstStoredDay } from '../reporting/rollups/reporting-time.ts';
import { type FirstDays, findFirstDays } from '../reporting/spend/find-spend-days.ts';
import type { CampaignsAddress } from './campaign-addresses.ts';
import type { ConsoleContext } from './console-context.ts';
import { type FileTable, MAX_CSV_ROWS, units } from './csv-file.ts';
import { datesOf, today } from './report-addresses.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/** Ended campaigns that the page names. */
const ENDED_NAMED = 3;

/** The campaign report that an address asks for. */
export interface QueriedCampaigns {
  report: CampaignReport;
  /**
   * Partners usually decide on a lead within this many days; null while too few decisions are
   * known.
   */
  decisionDays: number | null;
  /** Null where nothing is compared. */
  compared: ComparedCampaigns | null;
  /** Null without a comparison. */
  comparison: CampaignComparison | null;
}

/**
 * Finds the report that an address asks for. Adds the comparison if all of the other days are
 * known.
 */
export async function findQueriedCampaigns(
  context: Pick<ConsoleContext, 'store' | 'pages' | 'now'>,
  { query, filter, others }: CampaignsAddress,
): Promise<QueriedCampaigns> {
  const { reads } = context.store;
  const now = today(context, filter.site);
  const [decisionDays, first] = await Promise.all([
    findDecisionDays(reads),
    others && findFirstDays(reads, filter.site),
  ]);
  // While the time of decisions is unknown, all are undecided.
  const undecidedFrom = decisionDays === null ? 0 : now - decisionDays;
  const choice = { moneyDay: query.money, undecidedFrom, sites: reportedSites(context.pages) };
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
    ended: endedOf(compared, query.money),
    spendSince: spendSinceOf(others, first),
  };
  return { report, decisionDays, compared, comparison: { ...about, gap, sums } };
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

/** Columns of the file. */
const COLUMNS = [
  'from',
  'to',
  'channel',
  'source',
  'campaign',
  'visits',
  'handoffs',
  'orders',
  'callBacks',
  'estimates',
  'leads',
  'leadRate',
  'campaignId',
  'currency',
  'spend',
  'clicks',
  'cpc',
  'costPerLead',
  'accepted',
  'rejected',
  'sold',
  'bound',
  'reversed',
  'approved',
  'reversedAmount',
  'profit',
  'roas',
  'moneyDay',
  'pending',
  'undecided',
  'unanswered',
  'unreportedSpend',
  'epc',
  'revenuePerLead',
  'revenuePerVisit',
  'page',
  'device',
];

/** Additional columns of a comparison. */
const COMPARED_COLUMNS = [
  'comparedFrom',
  'comparedTo',
  'comparedVisits',
  'comparedLeads',
  'comparedSpend',
  'comparedApproved',
  'comparedPending',
  'comparedProfit',
];

/**
 * The campaign report as lines of a file. The compared days are beside it, and campaigns that only
 * they have are at the end. `csvFile` escapes names, which anyone can send.
 *
 * @param asked with the displayed days
 */
export function campaignsTable(
  { report, compared, comparison }: QueriedCampaigns,
  query: CampaignsQuery,
): FileTable {
  const nothing = emptyRow(query.money);
  const views = TABLE_ORDERS.campaigns.sort(report.campaigns, query.sort).slice(0, MAX_CSV_ROWS);
  const listed = views.map((view) => ({
    view,
    other: compared && (compared.rows.get(view) ?? nothing),
  }));
  const further = furtherCampaigns(report, views);
  const ended = (compared?.ended ?? []).map((other) => ({ view: { ...other, ...nothing }, other }));
  const rows = [...listed, ...ended].slice(0, MAX_CSV_ROWS);
  if (further) rows.push({ view: further, other: null });
  const currency = report.currency ?? '';
  if (comparison === null) {
    return { columns: COLUMNS, rows: rows.map(({ view }) => lineOf(view, query, currency)) };
  }
  const { from: comparedFrom, to: comparedTo } = comparison.days;
  return {
    columns: [...COLUMNS, ...COMPARED_COLUMNS],
    rows: rows.map(({ view, other }) => ({
      ...lineOf(view, query, currency),
      comparedFrom,
      comparedTo,
      ...(other && comparedCells(other)),
    })),
  };
}

function lineOf(
  row: CampaignView,
  { from, to, money, page, device }: CampaignsQuery,
  currency: string,
): object {
  const { visits, handoffs, orders, spendCents, reportedSpendCents, earnedCents } = row;
  return {
    ...{ from, to, moneyDay: money, page, device },
    ...row,
    currency: spendCents === null ? '' : currency,
    spend: units(spendCents),
    unreportedSpend: units(spendCents === null ? null : spendCents - (reportedSpendCents ?? 0)),
    cpc: units(row.cpcCents),
    costPerLead: units(row.cplCents),
    leadRate: row.leadRate?.toFixed(4) ?? '',
    approved: units(row.approvedCents),
    reversedAmount: units(row.reversedCents),
    pending: units(money === 'click' ? row.pendingCents : null),
    profit: units(row.profitCents),
    roas: row.roas?.toFixed(4) ?? '',
    epc: units(row.epcCents),
    revenuePerLead: units(revenuePerLead({ earnedCents, handoffs, orders })),
    revenuePerVisit: units(revenuePerVisit({ earnedCents, visits })),
  };
}

function comparedCells(row: ReportRow) {
  const { visits, leads, spendCents, approvedCents, pendingCents, profitCents } = row;
  return {
    comparedVisits: visits,
    comparedLeads: leads,
    comparedSpend: units(spendCents),
    comparedApproved: units(approvedCents),
    comparedPending: units(row.undecided === null ? null : pendingCents),
    comparedProfit: units(profitCents),
  };
}
