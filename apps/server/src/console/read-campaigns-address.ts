import {
  CAMPAIGN_COLUMNS,
  type CampaignColumn,
  type CampaignsAsked,
  DEFAULT_SORT,
  MONEY_DAYS,
  SPEND_COLUMNS,
} from '@zipfront/contracts/console/reports';
import { needsVisits } from '../reports/find-campaigns.ts';
import { dateOfDay } from '../reports/reporting-time.ts';
import { firstStoredDay } from '../reports/stored-days.ts';
import type { VisitFilter } from '../reports/visit-filter.ts';
import { type ReportParts, today } from './read-report-address.ts';
import { readVisitAddress } from './read-visit-address.ts';

/** The filters of the report of campaigns. */
export interface CampaignsAddress {
  asked: CampaignsAsked;
  /** Without the days whose visits are not all stored, where it needs these. */
  filter: VisitFilter;
  /** The first day whose visits are all stored, where earlier days are left out for it; otherwise null. */
  visitsSince: string | null;
  /** The columns that are known. */
  columns: readonly CampaignColumn[];
  /** Null where the address is right; otherwise the days are the default ones. */
  error: string | null;
}

/** Reads the filters in the address of the report of campaigns. Never throws. */
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

/** A filter without the days whose visits are not all stored, and the first of those that are, where it has earlier ones. */
export function withinStored(
  filter: VisitFilter,
  parts: ReportParts,
): Pick<CampaignsAddress, 'filter' | 'visitsSince'> {
  const since = firstStoredDay(today(parts, filter.site));
  return filter.from >= since
    ? { filter, visitsSince: null }
    : { filter: { ...filter, from: since }, visitsSince: dateOfDay(since) };
}

/** The address of the report or its file; what is empty or usual is left out. */
export function campaignsAddress(path: string, asked: CampaignsAsked): string {
  const usual = { money: 'click', sort: DEFAULT_SORT } as Record<string, string>;
  const chosen = Object.entries(asked).filter(
    ([name, value]) => value !== '' && value !== usual[name],
  );
  return `${path}?${new URLSearchParams(chosen)}`;
}
