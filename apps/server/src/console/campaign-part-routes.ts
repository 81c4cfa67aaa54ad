import {
  CAMPAIGN_PARTS,
  type CampaignPart,
  type CampaignQuery,
  type CampaignScreen,
  MAX_CAMPAIGN_VISITS,
  PARTS_LISTED,
  type PartMeasures,
} from '@zipfront/contracts/console/campaign';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { CampaignsQuery } from '@zipfront/contracts/console/reports';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { findCampaign } from '../reporting/campaigns/find-campaign.ts';
import { findDecisionDays } from '../reporting/campaigns/find-decisions.ts';
import { reportedSites } from '../reporting/campaigns/measures.ts';
import { findChoice } from '../reporting/funnel/find-steps.ts';
import { dateOfDay } from '../reporting/rollups/reporting-time.ts';
import type { OpenSession } from './accounts/sessions.ts';
import {
  type CampaignAddress,
  campaignsAddress,
  readCampaignAddress,
} from './campaign-addresses.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { csvFile, MAX_CSV_ROWS, units } from './csv-file.ts';
import { datesOf, reportRanges, today } from './report-addresses.ts';

/** Columns of a file, after the name of the part. */
const CSV_COLUMNS = [
  'visits',
  'handoffs',
  'orders',
  'callBacks',
  'leads',
  'leadRate',
  'accepted',
  'rejected',
  'undecided',
  'unanswered',
  'sold',
  'approved',
  'reversedAmount',
  'pending',
  'revenuePerVisit',
  'currency',
  'spend',
  'clicks',
  'cpc',
  'epc',
];

/** Columns with the same value in each row of a file. */
const ROW_COLUMNS = [
  'from',
  'to',
  'channel',
  'source',
  'campaignId',
  'campaign',
  'filteredPage',
  'filteredDevice',
];

/** The column with the names of a part. */
const COLUMN_OF: Record<CampaignPart, string> = {
  page: 'page',
  device: 'device',
  adGroup: 'adGroup',
  keyword: 'keyword',
  content: 'content',
  rule: 'ruleOfChannel',
};

/** The parts of a campaign: a page with its own address, and each of its tables as a file. */
export function campaignPartRoutes(context: ConsoleContext) {
  const { store, pages } = context;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const address = readCampaignAddress(c.req.query(), context);
    const { query, key, filter, visitsSince, error } = address;
    const sites = pages.siteNames();
    const [{ tables, from, ...found }, paths] = await Promise.all([
      findCampaignDetail(context, address, PARTS_LISTED),
      findChoice(store.reads, filter, 'path'),
    ]);
    const screen: CampaignScreen = {
      name: 'campaign',
      query,
      campaign: key,
      error,
      days: datesOf({ ...filter, from }),
      visitsSince,
      fewerSince: from > filter.from ? dateOfDay(from) : null,
      sites,
      pages: paths,
      ranges: reportRanges(today(context, filter.site), (days) =>
        campaignsAddress(CONSOLE_PATHS.campaign, { ...query, ...days }),
      ),
      timeZone: pages.timeZoneOf(filter.site ?? sites[0] ?? ''),
      ...found,
      tables: tables.map((table) => ({
        ...table,
        csv: `${campaignsAddress(CONSOLE_PATHS.campaignPartsCsv, query)}&by=${table.part}`,
      })),
      back: campaignsAddress(CONSOLE_PATHS.campaigns, ofReport(query)),
    };
    return consolePage(c, context, screen, { open, status: error === null ? 200 : 422 });
  }

  async function download(c: Context<ServerEnv>): Promise<Response> {
    const params = c.req.query();
    const address = readCampaignAddress(params, context);
    const by = CAMPAIGN_PARTS.find((part) => part === params.by) ?? CAMPAIGN_PARTS[0];
    const { tables, from, currency } = await findCampaignDetail(context, address, MAX_CSV_ROWS);
    const rows = tables.find(({ part }) => part === by)?.rows ?? [];
    const { key, query, filter } = address;
    const days = datesOf({ ...filter, from });
    const { page, device } = query;
    const name = `campaign-by-${by.toLowerCase()}-${days.from}-${days.to}`;
    return csvFile(c, name, {
      columns: [...ROW_COLUMNS, COLUMN_OF[by], ...CSV_COLUMNS],
      rows: rows.map((row) => ({
        ...{ ...days, ...key, filteredPage: page, filteredDevice: device },
        [COLUMN_OF[by]]: row.name,
        ...csvRowOf(row, currency),
      })),
    });
  }

  return { show, download };
}

/** Finds the parts of a campaign, each table with its first rows. */
export async function findCampaignDetail(
  { store, pages, now }: Pick<ConsoleContext, 'store' | 'pages' | 'now'>,
  { key, filter }: Pick<CampaignAddress, 'key' | 'filter'>,
  limit: number,
) {
  const decisionDays = await findDecisionDays(store.reads);
  // While the time of decisions is unknown, all are pending.
  const undecidedFrom =
    decisionDays === null ? 0 : today({ pages, now }, filter.site) - decisionDays;
  return findCampaign(store.reads, {
    ...{ key, filter, undecidedFrom, limit },
    sites: reportedSites(pages),
    maxVisits: MAX_CAMPAIGN_VISITS,
  });
}

function csvRowOf(row: PartMeasures, currency: string | null): object {
  return {
    ...row,
    leadRate: row.leadRate?.toFixed(4) ?? '',
    approved: units(row.approvedCents),
    reversedAmount: units(row.reversedCents),
    pending: units(row.pendingCents),
    revenuePerVisit: units(row.revenuePerVisitCents),
    currency: row.spendCents === null ? '' : currency,
    spend: units(row.spendCents),
    cpc: units(row.cpcCents),
    epc: units(row.epcCents),
  };
}

/** The filters of the report, without the campaign that was opened. */
function ofReport(query: CampaignQuery): CampaignsQuery {
  const {
    rowChannel: _channel,
    rowSource: _source,
    rowId: _id,
    rowCampaign: _name,
    ...report
  } = query;
  return report;
}
