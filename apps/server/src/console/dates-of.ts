import type { ReportFilter } from '../reporting/campaigns/report-filter.ts';
import { dateOfDay } from '../reporting/rollups/reporting-time.ts';

/** The first and the last day of a filter as dates. */
export function datesOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): {
  from: string;
  to: string;
} {
  return { from: dateOfDay(from), to: dateOfDay(to) };
}
