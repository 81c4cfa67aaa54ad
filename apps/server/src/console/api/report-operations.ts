import type { ReportProperty } from '@zipfront/contracts/api/reports';
import type { BreakdownBy, BreakdownRow } from '@zipfront/contracts/console/breakdown';
import { findBreakdown } from '../../reporting/breakdown/find-breakdown.ts';
import { reportedSites } from '../../reporting/campaigns/measures.ts';
import { timeZoneOfSite } from '../../site/pages/time-zones-of.ts';
import type { ConsoleContext } from '../console-context.ts';
import { comparedDays, datesOf } from '../report-addresses.ts';
import { readReportQuery } from './report-days.ts';
import type { Handlers } from './serve-operation.ts';

/** Reports by properties of touches and leads. */
export function reportOperations(context: ConsoleContext): Pick<Handlers, 'getReport'> {
  const { store, pages } = context;
  const sites = () => reportedSites(pages);

  return {
    async getReport({ query }, { limit }) {
      const { by: properties = ['campaign'], compare, sort = '-visits' } = query;
      const { filter } = readReportQuery(query, context);
      const [property] = properties as [ReportProperty];
      const by = breakdownOf(property);
      const find = (days: { from: number; to: number }) =>
        findBreakdown(store.reads, { ...days, site: filter.site, by, sites: sites() });
      const others = compare && comparedDays(filter, compare);
      const [found, before] = await Promise.all([find(filter), others && find(others)]);
      const earlier = new Map(before?.rows.map((row) => [row.name, measuresOf(row)]));
      const rows = found.rows
        .map((row) => ({
          [property]: row.name,
          ...measuresOf(row),
          ...(before && { compared: earlier.get(row.name) ?? null }),
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
}

function breakdownOf(property: ReportProperty): BreakdownBy {
  return property === 'ad_group' ? 'adGroup' : property;
}

type Measures = ReturnType<typeof measuresOf>;

function measuresOf(row: BreakdownRow) {
  return {
    ...{ visits: row.visits, leads: row.leads, sold: row.sold },
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
