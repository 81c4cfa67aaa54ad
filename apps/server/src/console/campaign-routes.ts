import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/clean-attribution';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import {
  CAMPAIGNS_LISTED,
  CAMPAIGNS_QUERY,
  type CampaignNames,
} from '@zipfront/contracts/console/reports';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { storableText } from '../platform/store/texts.ts';
import { joinCampaigns } from '../reporting/campaigns/join-campaigns.ts';
import { findChoice } from '../reporting/funnel/find-steps.ts';
import { dateOfDay, findReportingZone } from '../reporting/rollups/reporting-time.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { campaignAddress, campaignsAddress, readCampaignsAddress } from './campaign-addresses.ts';
import { campaignsTable, findQueriedCampaigns } from './campaigns-table.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, readConsoleForm } from './console-forms.ts';
import { consolePage } from './console-page.ts';
import { mayOpen } from './console-routes.ts';
import { csvFile } from './csv-file.ts';
import { datesOf, reportRanges, today } from './report-addresses.ts';
import { TABLE_ORDERS } from './table-orders.ts';

const DONE: ReadonlyMap<string, string> = new Map([
  ['joined', 'The two names are one campaign now, in all reports. The page of spend can undo it.'],
]);

/** The campaign report: a page with its filters in the address, and the same as a file. */
export function campaignRoutes(context: ConsoleContext) {
  const { store, pages, now } = context;

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    params: Record<string, string> = c.req.query(),
    joinError: string | null = null,
  ): Promise<Response> {
    const address = readCampaignsAddress(params, context);
    const { query, filter, visitsSince, columns, error } = address;
    const sites = pages.siteNames();
    const zoneSite = filter.site ?? sites[0] ?? '';
    const [{ report, decisionDays, compared, comparison }, zone, paths] = await Promise.all([
      findQueriedCampaigns(context, address),
      findReportingZone(store.reads, zoneSite),
      findChoice(store.reads, filter, 'path'),
    ]);
    const screen = {
      name: 'campaigns' as const,
      query,
      error,
      days: datesOf(filter),
      visitsSince,
      sites,
      channels: report.channels,
      names: report.names,
      pages: paths,
      columns,
      ranges: reportRanges(today(context, filter.site), (days) =>
        campaignsAddress(CONSOLE_PATHS.campaigns, { ...query, ...days }),
      ),
      timeZone: pages.timeZoneOf(zoneSite),
      timeZoneFrom: zone?.first_day ? dateOfDay(zone.first_day) : null,
      total: report.total,
      comparison,
      campaigns: TABLE_ORDERS.campaigns
        .sort(report.campaigns, query.sort)
        .slice(0, CAMPAIGNS_LISTED)
        .map((row) => ({
          ...row,
          address: row.channel === '' ? null : campaignAddress(query, row),
          compared: compared?.rows.get(row) ?? null,
        })),
      order: TABLE_ORDERS.campaigns.orderOf(
        query.sort,
        (sort) => campaignsAddress(CONSOLE_PATHS.campaigns, { ...query, sort }),
        columns,
      ),
      unmatched: report.unmatched,
      decisionDays,
      currency: report.currency,
      maySpend: mayOpen(open.account.role, 'campaignJoins'),
      done: doneOf(c, DONE),
      joinError,
      csv: campaignsAddress(CONSOLE_PATHS.campaignsCsv, query),
    };
    const status = error === null && joinError === null ? 200 : 422;
    return consolePage(c, context, screen, { open, status });
  }

  async function download(c: Context<ServerEnv>): Promise<Response> {
    const address = readCampaignsAddress(c.req.query(), context);
    const found = await findQueriedCampaigns(context, address);
    const shown = { ...address.query, ...datesOf(address.filter) };
    return csvFile(c, `campaigns-${shown.from}-${shown.to}`, campaignsTable(found, shown));
  }

  async function join(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const params = Object.fromEntries(CAMPAIGNS_QUERY.map((name) => [name, posted.value(name)]));
    const [visits, spend] = [namesOf(posted.value('visits')), namesOf(posted.value('spend'))];
    if (visits === null || spend === null) {
      return show(c, open, params, 'Choose a campaign on both sides.');
    }
    const by = actorOf(c, open);
    if (!(await store.write(joinCampaigns, { visits, spend, by, at: now() }))) {
      return show(c, open, params, 'There are too many joined campaigns. Undo some first.');
    }
    const { query } = readCampaignsAddress(params, context);
    return c.redirect(`${campaignsAddress(CONSOLE_PATHS.campaigns, query)}&done=joined`, 303);
  }

  return {
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    download,
    join,
  };
}

/** The names of a campaign from the form: source, id and name as JSON. Null for anything else. */
function namesOf(text: string): CampaignNames | null {
  try {
    const names: unknown = JSON.parse(text);
    if (!Array.isArray(names) || names.length !== 3) return null;
    const [source, campaignId, campaign] = names.map((name) =>
      typeof name === 'string' ? storableText(name).slice(0, MAX_ATTRIBUTION_LENGTH) : null,
    );
    return source == null || campaignId == null || campaign == null
      ? null
      : { source, campaignId, campaign };
  } catch {
    return null;
  }
}
