import type { ReportFilter } from '../reporting/campaigns/report-filter.ts';
import { firstStoredDay } from '../reporting/rollups/first-stored-day.ts';
import { dateOfDay } from '../reporting/rollups/reporting-time.ts';
import { type ReportParts, today } from './read-report-address.ts';

/** A filter, and the days that are left out of it. */
export interface StoredFilter<Filter extends ReportFilter> {
  /** Without the days whose visits are not all stored. */
  filter: Filter;
  /** The first day whose visits are all stored, where earlier days are left out for it; otherwise null. */
  visitsSince: string | null;
}

/** A filter without the days whose visits are not all stored. */
export function withinStored<Filter extends ReportFilter>(
  filter: Filter,
  parts: ReportParts,
): StoredFilter<Filter> {
  const since = firstStoredDay(today(parts, filter.site));
  return filter.from >= since
    ? { filter, visitsSince: null }
    : { filter: { ...filter, from: since }, visitsSince: dateOfDay(since) };
}
