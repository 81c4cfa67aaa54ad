import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { CAMPAIGNS_LISTED, leadsOf, type ReportAsked } from '@zipfront/contracts/console/reports';
import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import type { OpenSession } from '../accounts/find-session.ts';
import type { ServerEnv } from '../http/visitor.ts';
import { findCampaigns } from '../reports/find-campaigns.ts';
import { findChannels } from '../reports/find-channels.ts';
import { findReportingZone } from '../reports/find-reporting-zone.ts';
import { findTotals } from '../reports/find-totals.ts';
import type { ReportFilter } from '../reports/report-filter.ts';
import { dateOfDay } from '../reports/reporting-time.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { readReportAddress, today } from './read-report-address.ts';
import { reportRanges } from './report-ranges.ts';

/** Maximum number of rows in a file. */
const MAX_CSV_ROWS = 20_000;

/** The report of campaigns: a page whose filters are in its address, and the same as a file. */
export function campaignRoutes(context: ConsoleContext) {
  const { store, pages } = context;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { asked, filter, error } = readReportAddress(c.req.query(), context);
    const sites = pages.siteNames();
    const zoneSite = filter.site ?? sites[0] ?? '';
    const [total, campaigns, channels, zone] = await Promise.all([
      findTotals(store.reads, filter),
      findCampaigns(store.reads, filter, CAMPAIGNS_LISTED),
      findChannels(store.reads, filter),
      findReportingZone(store.reads, zoneSite),
    ]);
    const screen = {
      name: 'campaigns' as const,
      asked,
      error,
      sites,
      channels,
      ranges: reportRanges(today(context, filter.site), (days) =>
        addressOf(CONSOLE_PATHS.campaigns, { ...asked, ...days }),
      ),
      timeZone: pages.timeZoneOf(zoneSite),
      timeZoneFrom: zone?.first_day ? dateOfDay(zone.first_day) : null,
      total,
      campaigns,
      csv: addressOf(CONSOLE_PATHS.campaignsCsv, asked),
    };
    return consolePage(c, context, screen, { open, status: error === null ? 200 : 422 });
  }

  async function download(c: Context<ServerEnv>): Promise<Response> {
    const { asked, filter } = readReportAddress(c.req.query(), context);
    const rows = await findCampaigns(store.reads, filter, MAX_CSV_ROWS);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header(
      'Content-Disposition',
      `attachment; filename="campaigns-${asked.from}-${asked.to}.csv"`,
    );
    return c.body(
      csvOf(
        rows.map((row) => ({ ...row, leads: leadsOf(row) })),
        filter,
      ),
    );
  }

  return { show, download };
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe: campaigns are named by anyone. */
function csvOf(rows: Record<string, string | number>[], { from, to }: ReportFilter): string {
  const days = { from: dateOfDay(from), to: dateOfDay(to) };
  return stringify(
    rows.map((row) => ({ ...days, ...row })),
    {
      header: true,
      escape_formulas: true,
      columns: [
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
      ],
    },
  );
}

function addressOf(path: string, { from, to, site, channel }: ReportAsked): string {
  const query = new URLSearchParams({
    from,
    to,
    ...(site && { site }),
    ...(channel && { channel }),
  });
  return `${path}?${query}`;
}
