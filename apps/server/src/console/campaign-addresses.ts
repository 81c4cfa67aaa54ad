import type { CampaignKey, CampaignQuery } from '@zipfront/contracts/console/campaign';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import {
  CAMPAIGN_COLUMNS,
  type CampaignColumn,
  type CampaignsQuery,
  COMPARED_DAYS,
  DEFAULT_SORT,
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

/** The filters of the report of campaigns. */
export interface CampaignsAddress extends StoredFilter<VisitFilter> {
  asked: CampaignsQuery;
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
  query: Record<string, string>,
  parts: ReportParts,
): CampaignsAddress {
  const { asked, filter, error } = readVisitAddress(query, parts);
  const isPart = needsVisits(filter);
  const columns = CAMPAIGN_COLUMNS.filter((name) => !isPart || !SPEND_COLUMNS.includes(name));
  const money = MONEY_DAYS.find((name) => name === query.money) ?? 'click';
  const sort =
    columns
      .flatMap((column) => [column, `-${column}`] as const)
      .find((name) => name === query.sort) ?? DEFAULT_SORT;
  const compare = COMPARED_DAYS.find((name) => name === query.compare) ?? '';
  const stored = isPart ? withinStored(filter, parts) : { filter, visitsSince: null };
  const isAnyLeft = stored.filter.from <= stored.filter.to;
  return {
    asked: { ...asked, money, compare, sort },
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
export function campaignsAddress(path: string, asked: CampaignsQuery): string {
  const { money, sort } = asked;
  return reportAddress(path, {
    ...asked,
    money: money === 'click' ? '' : money,
    sort: sort === DEFAULT_SORT ? '' : sort,
  });
}

/** A campaign, and the filters of its page. */
export interface CampaignAddress extends StoredFilter<VisitFilter> {
  asked: CampaignQuery;
  key: CampaignKey;
  /** Null if the address is valid; otherwise the default days are used. */
  error: string | null;
}

/** Reads the address of a campaign's page. Never throws. */
export function readCampaignAddress(
  query: Record<string, string>,
  parts: ReportParts,
): CampaignAddress {
  const { asked, error } = readCampaignsAddress(query, parts);
  const key = {
    channel: readName(query.rowChannel) ?? '',
    source: readName(query.rowSource) ?? '',
    campaignId: readName(query.rowId) ?? '',
    campaign: readName(query.rowCampaign) ?? '',
  };
  const stored = withinStored(readVisitAddress(query, parts).filter, parts);
  return { asked: { ...asked, ...rowOf(key) }, key, ...stored, error };
}

/** The address of a campaign's page, from the report with these filters. */
export function campaignAddress(asked: CampaignsQuery, key: CampaignKey): string {
  return campaignsAddress(CONSOLE_PATHS.campaign, { ...asked, ...rowOf(key) });
}

/** The parameters that name a campaign. */
function rowOf({ channel, source, campaignId, campaign }: CampaignKey) {
  return { rowChannel: channel, rowSource: source, rowId: campaignId, rowCampaign: campaign };
}
