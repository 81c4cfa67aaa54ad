import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import type { LeadsFilter } from '../../conversions/leads/leads-filter.ts';
import { findChosenCampaigns } from '../../reporting/report/find-matched.ts';
import { reportedSites } from '../../reporting/report/known-earnings.ts';
import { readProperties, readReportQuery } from '../../reporting/report/read-query.ts';
import { dayOfDate } from '../../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from '../console-context.ts';

type LeadQuery = ParsedRequest<typeof listLeads>['query'];

/**
 * The filter of a query for leads, with all names that reports show as its campaign. Throws
 * `ApiProblem` 400.
 */
export async function readLeadQuery(
  query: LeadQuery,
  context: Pick<ConsoleContext, 'store' | 'pages' | 'now'>,
): Promise<LeadsFilter> {
  const filter: LeadsFilter = {
    ...readReportQuery(query, context, 'today'),
    ...readProperties(query),
    campaign: query.campaign ?? null,
    campaign_id: query.campaign_id ?? null,
    day: query.day === undefined ? null : dayOfDate(query.day),
    weekday: query.weekday === undefined ? null : Number(query.weekday),
    kind: query.kind ?? null,
    status: query.status ?? null,
    decision: query.decision ?? null,
    reason: query.reason ?? null,
    isByFirst: query.touch === 'first',
    moneyDay: query.money ?? 'click',
    search: query.search?.trim() || null,
  };
  const { search, campaign, source } = filter;
  if (query.exact !== undefined || search !== null || (campaign === null && source === null)) {
    return filter;
  }
  const sites = reportedSites(context.pages);
  const { names } = await findChosenCampaigns(context.store.reads, filter, sites);
  return names.length === 0 ? filter : { ...filter, names };
}
