import type { CampaignKey, CampaignQuery } from '@zipfront/contracts/console/campaign';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import {
  CAMPAIGN_COLUMNS,
  type CampaignColumn,
  type CampaignsQuery,
  COMPARED_DAYS,
  MONEY_DAYS,
  SPEND_COLUMNS,
} from '@zipfront/contracts/console/reports';
import { needsVisits } from '../reporting/campaigns/find-campaigns.ts';
import type { VisitFilter } from '../reporting/campaigns/report-filter.ts';
import {
  comparedDays,
  type ReportParts,
  readName,
  readVisitAddress,
  reportAddress,
  type StoredFilter,
  withinStored,
} from './report-addresses.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/** The filters of the report of campaigns. */
export interface CampaignsAddress extends StoredFilter<VisitFilter> {
  query: CampaignsQuery;
  /** The same filter on the days to compare with; null for none, and if no such days are stored. */
  others: VisitFilter | null;
  /** The columns that are known. */
  columns: readonly CampaignColumn[];
  /** Null if the address is valid; otherwise the default days are used. */
  error: string | null;
}

/**
 * Reads the filters in the address of the campaign report. If it needs rows of visits, days without
 * all their visits are left out. Never throws.
 */
export function readCampaignsAddress(
  params: Record<string, string>,
  parts: ReportParts,
): CampaignsAddress {
  const { query, filter, error } = readVisitAddress(params, parts);
  const isPart = needsVisits(filter);
  const columns = CAMPAIGN_COLUMNS.filter((name) => !isPart || !SPEND_COLUMNS.includes(name));
  const money = MONEY_DAYS.find((name) => name === params.money) ?? 'click';
  const sort = TABLE_ORDERS.campaigns.read(params.sort);
  const isShown = columns.some((column) => sort === column || sort === `-${column}`);
  const compare = COMPARED_DAYS.find((name) => name === params.compare) ?? '';
  const stored = isPart ? withinStored(filter, parts) : { filter, visitsSince: null };
  const isAnyLeft = stored.filter.from <= stored.filter.to;
  return {
    query: { ...query, money, compare, sort: isShown ? sort : '' },
    ...stored,
    others:
      compare !== '' && isAnyLeft
        ? { ...stored.filter, ...comparedDays(stored.filter, compare) }
        : null,
    columns,
    error,
  };
}

/** The address of the report or its file, without empty and default parameters. */
export function campaignsAddress(path: string, query: CampaignsQuery): string {
  return reportAddress(path, { ...query, money: query.money === 'click' ? '' : query.money });
}

/** A campaign, and the filters of its page. */
export interface CampaignAddress extends StoredFilter<VisitFilter> {
  query: CampaignQuery;
  key: CampaignKey;
  /** Null if the address is valid; otherwise the default days are used. */
  error: string | null;
}

/** Reads the address of a campaign's page. Never throws. */
export function readCampaignAddress(
  params: Record<string, string>,
  parts: ReportParts,
): CampaignAddress {
  const { query, error } = readCampaignsAddress(params, parts);
  const key = {
    channel: readName(params.rowChannel) ?? '',
    source: readName(params.rowSource) ?? '',
    campaignId: readName(params.rowId) ?? '',
    campaign: readName(params.rowCampaign) ?? '',
  };
  const stored = withinStored(readVisitAddress(params, parts).filter, parts);
  return { query: { ...query, ...rowOf(key) }, key, ...stored, error };
}

/** The address of a campaign's page, from the report with these filters. */
export function campaignAddress(query: CampaignsQuery, key: CampaignKey): string {
  return campaignsAddress(CONSOLE_PATHS.campaign, { ...query, ...rowOf(key) });
}

/** The parameters that name a campaign. */
function rowOf({ channel, source, campaignId, campaign }: CampaignKey) {
  return { rowChannel: channel, rowSource: source, rowId: campaignId, rowCampaign: campaign };
}
