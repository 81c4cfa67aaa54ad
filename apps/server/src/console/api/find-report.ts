import type { Received } from '@zipfront/contracts/api/operation';
import type { getReport, ReportProperty } from '@zipfront/contracts/api/reports';
import type { BreakdownBy, BreakdownRow } from '@zipfront/contracts/console/breakdown';
import { findBreakdown } from '../../reporting/breakdown/find-breakdown.ts';
import { findTotal } from '../../reporting/breakdown/find-total.ts';
import { reportedSites } from '../../reporting/campaigns/measures.ts';
import type { VisitFilter } from '../../reporting/campaigns/report-filter.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite } from '../../site/pages/time-zones-of.ts';
import type { ConsoleContext } from '../console-context.ts';
import { comparedDays, datesOf, LEAD_DAYS, today } from '../report-addresses.ts';
import { ApiProblem } from './api-problem.ts';
import { readReportQuery } from './report-days.ts';

/** Parts of the console that a report needs. */
export type ReportContext = Pick<ConsoleContext, 'store' | 'pages' | 'now'>;

/** The query of a report. */
type Query = Received<typeof getReport>['query'];

/** A query that can be asked. */
interface Question {
  properties: ReportProperty[];
  by: [BreakdownBy, ...BreakdownBy[]];
  filter: VisitFilter;
  /** The days that it is compared with; undefined for none. */
  others: { from: number; to: number } | undefined;
}

/**
 * Reads the query of a report.
 *
 * @throws ApiProblem 400 for what nothing is counted by, for days that are not known, and for a
 *   site that there is not
 */
export function readQuestion(query: Query, context: Omit<ReportContext, 'store'>): Question {
  const { by: properties = ['campaign'], compare } = query;
  const { filter } = readReportQuery(query, context);
  const others = compare && comparedDays(filter, compare);
  const by = properties.map(breakdownOf) as [BreakdownBy, ...BreakdownBy[]];
  refuseCombination(by, filter);
  const first = today(context, filter.site) - LEAD_DAYS + 1;
  if (by.includes('partner') && Math.min(filter.from, others?.from ?? filter.from) < first) {
    throw wrong('from', `By partner, choose days from ${dateOfDay(first)} on.`);
  }
  return { properties, by, filter, others };
}

/**
 * Finds a report with all its rows, in their order.
 *
 * @throws ApiProblem 400 for a query that cannot be asked
 */
export async function findReport(query: Query, context: ReportContext) {
  const { store, pages } = context;
  const { properties, by, filter, others } = readQuestion(query, context);
  const sites = reportedSites(pages);
  const find = async (days: { from: number; to: number }) => {
    const question = { ...filter, ...days, sites };
    const [found, total] = await Promise.all([
      findBreakdown(store.reads, { ...question, by }),
      findTotal(store.reads, question),
    ]);
    return { ...found, total: measuresOf(total) };
  };
  const [found, before] = await Promise.all([find(filter), others && find(others)]);
  const earlier = new Map(before?.rows.map((row) => [JSON.stringify(row.names), measuresOf(row)]));
  const rows = found.rows
    .map((row) => ({
      ...Object.fromEntries(properties.map((name, at) => [name, row.names[at] ?? ''])),
      ...measuresOf(row),
      ...(before && { compared: earlier.get(JSON.stringify(row.names)) ?? null }),
    }))
    .sort(orderOf(query.sort ?? '-visits'));
  return {
    by: properties,
    ...datesOf(filter),
    time_zone: timeZoneOfSite(pages, filter.site),
    currency: found.currency,
    rows,
    total: { ...found.total, ...(before && { compared: before.total }) },
    ...(others && { compared_days: datesOf(others) }),
  };
}

/** The property as screens call it. */
export function breakdownOf(property: ReportProperty): BreakdownBy {
  return property === 'ad_group' ? 'adGroup' : property;
}

/** Days of a report of campaigns by day, which asks for each day by itself. */
const MAX_DAYS_OF_CAMPAIGNS = 92;

/**
 * Refuses properties that nothing is counted by together, and too many days of campaigns by day.
 */
function refuseCombination(by: readonly BreakdownBy[], { from, to }: { from: number; to: number }) {
  const [one, other] = by;
  if (one === other) throw wrong('by', 'Choose two different properties.');
  if (by.length > 1 && by.includes('partner')) {
    throw wrong('by', 'A partner is a property of its own: choose it alone.');
  }
  const isByDays = by.some((name) => name === 'day' || name === 'weekday') && by.length > 1;
  if (isByDays && to - from >= MAX_DAYS_OF_CAMPAIGNS) {
    throw wrong(
      'from',
      `By two properties with days, choose at most ${MAX_DAYS_OF_CAMPAIGNS} days.`,
    );
  }
}

function wrong(parameter: string, message: string): ApiProblem {
  return new ApiProblem(400, 'wrong-query', message, { errors: [{ parameter, message }] });
}

type Measures = ReturnType<typeof measuresOf>;

function measuresOf(row: Omit<BreakdownRow, 'name'>) {
  return {
    ...{ visits: row.visits, leads: row.leads, sold: row.sold, rejected: row.rejected },
    approved_cents: row.approvedCents,
    pending_cents: row.pendingCents,
    spend_cents: row.spendCents,
    cost_per_lead_cents: row.costPerLeadCents,
    cost_per_sale_cents: row.costPerSaleCents,
    profit_cents: row.profitCents,
    first_leads: row.firstLeads,
  };
}

/** By a measure, with a minus the largest first; what is not known comes last in both orders. */
function orderOf(sort: string): (one: Measures, other: Measures) => number {
  const isDown = sort.startsWith('-');
  const name = sort.replace('-', '') as keyof Measures;
  return ({ [name]: one }, { [name]: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDown ? other - one : one - other;
  };
}
