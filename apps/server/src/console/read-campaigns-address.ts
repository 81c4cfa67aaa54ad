import {
  CAMPAIGN_COLUMNS,
  type CampaignColumn,
  type CampaignsAsked,
  DEFAULT_SORT,
  MONEY_DAYS,
  SPEND_COLUMNS,
} from '@zipfront/contracts/console/reports';
import { needsVisits } from '../reports/find-campaigns.ts';
import type { VisitFilter } from '../reports/visit-filter.ts';
import { type ReportParts, reportAddress } from './read-report-address.ts';
import { readVisitAddress } from './read-visit-address.ts';
import { type StoredFilter, withinStored } from './within-stored.ts';

/** The filters of the report of campaigns. */
export interface CampaignsAddress extends StoredFilter<VisitFilter> {
  asked: CampaignsAsked;
  /** The columns that are known. */
  columns: readonly CampaignColumn[];
  /** Null where the address is right; otherwise the days are the default ones. */
  error: string | null;
}

/**
 * Reads the filters in the address of the report of campaigns. Days whose visits are not all stored are left out where it is
 * made of rows of visits. Never throws.
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
  return {
    asked: { ...asked, money, sort },
    ...(isPart ? withinStored(filter, parts) : { filter, visitsSince: null }),
    columns,
    error,
  };
}

/** The address of the report or its file; what is empty or usual is left out. */
export function campaignsAddress(path: string, asked: CampaignsAsked): string {
  const { money, sort } = asked;
  return reportAddress(path, {
    ...asked,
    money: money === 'click' ? '' : money,
    sort: sort === DEFAULT_SORT ? '' : sort,
  });
}
