import { BREAKDOWNS, type BreakdownRow } from '@zipfront/contracts/console/breakdown';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { findBreakdown } from '../reporting/breakdown/find-breakdown.ts';
import { reportedSites } from '../reporting/campaigns/measures.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { csvFile, MAX_CSV_ROWS, units } from './csv-file.ts';
import { readVisitAddress, reportAddress, reportRanges, today } from './report-addresses.ts';

/** Rows of the screen. */
const ROWS_LISTED = 200;

const CSV_COLUMNS = [
  ...['name', 'visits', 'leads', 'sold', 'approved', 'pending', 'spend', 'cost_per_lead'],
  ...['cost_per_sale', 'profit', 'leads_that_began_here'],
];

/** Visits, leads and money by one property of any days, as a screen and as a file. */
export function breakdownRoutes(context: ConsoleContext) {
  const { store, pages } = context;

  function find(params: Record<string, string>) {
    const { query, filter, error } = readVisitAddress(params, context);
    const { from, to, site } = filter;
    const by = BREAKDOWNS.find((name) => name === params.by) ?? BREAKDOWNS[0];
    return {
      query: { from: query.from, to: query.to, site: query.site, by },
      error,
      site,
      found: findBreakdown(store.reads, { from, to, site, by, sites: reportedSites(pages) }),
    };
  }

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { query, error, site, found } = find(c.req.query());
    const { rows, currency } = await found;
    const address = (path: string, days = {}) => reportAddress(path, { ...query, ...days });
    const screen = {
      name: 'breakdown' as const,
      ...{ query, error, currency, sites: pages.siteNames() },
      rows: rows.slice(0, ROWS_LISTED),
      further: Math.max(0, rows.length - ROWS_LISTED),
      ranges: reportRanges(today(context, site), (days) => address(CONSOLE_PATHS.breakdown, days)),
      timeZone: pages.timeZoneOf(site ?? pages.siteNames()[0] ?? ''),
      csv: address(CONSOLE_PATHS.breakdownCsv),
    };
    return consolePage(c, context, screen, { open, status: error === null ? 200 : 422 });
  }

  async function download(c: Context<ServerEnv>): Promise<Response> {
    const { query, found } = find(c.req.query());
    const { rows } = await found;
    const table = { columns: CSV_COLUMNS, rows: rows.slice(0, MAX_CSV_ROWS).map(cellsOf) };
    return csvFile(c, `by-${query.by}-${query.from}-${query.to}`, table);
  }

  return { show, download };
}

function cellsOf(row: BreakdownRow): object {
  const { name, visits, leads, sold, firstLeads } = row;
  return {
    ...{ name, visits, leads, sold, leads_that_began_here: firstLeads },
    approved: units(row.approvedCents),
    pending: units(row.pendingCents),
    spend: units(row.spendCents),
    cost_per_lead: units(row.costPerLeadCents),
    cost_per_sale: units(row.costPerSaleCents),
    profit: units(row.profitCents),
  };
}
