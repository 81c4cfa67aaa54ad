import type { ReportProperty } from '@zipfront/contracts/api/reports';
import type { BreakdownBy, BreakdownRow } from '@zipfront/contracts/console/breakdown';
import { findBreakdown } from '../../reporting/breakdown/find-breakdown.ts';
import { reportedSites } from '../../reporting/campaigns/measures.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite } from '../../site/pages/time-zones-of.ts';
import type { ConsoleContext } from '../console-context.ts';
import { comparedDays, datesOf, LEAD_DAYS, today } from '../report-addresses.ts';
import { ApiProblem } from './api-problem.ts';
import { readReportQuery } from './report-days.ts';
import type { Handlers } from './serve-operation.ts';

/** Reports by properties of touches and leads. */
export function reportOperations(context: ConsoleContext): Pick<Handlers, 'getReport'> {
  const { store, pages } = context;

  return {
    async getReport({ query }, { limit }) {
      const { by: properties = ['campaign'], compare, sort = '-visits' } = query;
      const { filter } = readReportQuery(query, context);
      const by = properties.map(breakdownOf) as [BreakdownBy, ...BreakdownBy[]];
      const find = (days: { from: number; to: number }) =>
        findBreakdown(store.reads, { ...filter, ...days, by, sites: reportedSites(pages) });
      const others = compare && comparedDays(filter, compare);
      refuseCombination(by, filter);
      refuseEndedLeads(by, Math.min(filter.from, others?.from ?? filter.from), filter.site);
      const [found, before] = await Promise.all([find(filter), others && find(others)]);
      const earlier = new Map(
        before?.rows.map((row) => [JSON.stringify(row.names), measuresOf(row)]),
      );
      const rows = found.rows
        .map((row) => ({
          ...Object.fromEntries(properties.map((name, at) => [name, row.names[at] ?? ''])),
          ...measuresOf(row),
          ...(before && { compared: earlier.get(JSON.stringify(row.names)) ?? null }),
        }))
        .sort(orderOf(sort));
      return {
        by: properties,
        ...datesOf(filter),
        time_zone: timeZoneOfSite(pages, filter.site),
        currency: found.currency,
        rows: rows.slice(0, limit),
        left_out: Math.max(0, rows.length - limit),
        ...(others && { compared_days: datesOf(others) }),
      };
    },
  };
  /** Refuses days by partner whose leads are not all stored any more. */
  function refuseEndedLeads(by: readonly BreakdownBy[], from: number, site: string | null): void {
    const first = today(context, site) - LEAD_DAYS + 1;
    if (!by.includes('partner') || from >= first) return;
    const message = `By partner, choose days from ${dateOfDay(first)} on.`;
    const errors = [{ parameter: 'from', message }];
    throw new ApiProblem(400, 'wrong-query', message, { errors });
  }
}

/** Days of a report of campaigns by day, which asks for each day by itself. */
const MAX_DAYS_OF_CAMPAIGNS = 92;

/**
 * Refuses properties that nothing is counted by together, and too many days of campaigns by day.
 */
function refuseCombination(by: readonly BreakdownBy[], { from, to }: { from: number; to: number }) {
  const wrong = (parameter: string, message: string) =>
    new ApiProblem(400, 'wrong-query', message, { errors: [{ parameter, message }] });
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

function breakdownOf(property: ReportProperty): BreakdownBy {
  return property === 'ad_group' ? 'adGroup' : property;
}

type Measures = ReturnType<typeof measuresOf>;

function measuresOf(row: BreakdownRow) {
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
