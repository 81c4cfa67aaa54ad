import type { ComparedDays } from '@zipfront/contracts/console/reports';
import type { ReportFilter } from '../reporting/campaigns/report-filter.ts';
import { yearBefore } from '../reporting/rollups/reporting-time.ts';

/** The first and the last day of a range. */
type Days = Pick<ReportFilter, 'from' | 'to'>;

/** The days that a range is compared with: as many directly before its first one, or the same dates of the year before. */
export function comparedDays({ from, to }: Days, compare: ComparedDays): Days {
  return compare === 'before'
    ? { from: from - (to - from + 1), to: from - 1 }
    : { from: yearBefore(from), to: yearBefore(to) };
}
