import type { ComparedDays } from '@zipfront/contracts/console/reports';
import type { ReportFilter } from '../reporting/campaigns/report-filter.ts';
import {
  dateOfDay,
  dayOfDate,
  firstStoredDay,
  yearBefore,
} from '../reporting/rollups/reporting-time.ts';
import { datesOf } from './csv-file.ts';
import { type ReportParts, today } from './report-addresses.ts';

/** The first and the last day of a range: days since 1970-01-01. */
interface Days {
  from: number;
  to: number;
}

/** A range of days by its label, as seen from today. */
interface NamedRange {
  label: string;
  of: (today: number) => Days;
}

/** Ranges of days. A number of days is as many up to today, on all screens. */
const RANGES: readonly NamedRange[] = [
  { label: 'Today', of: (today) => last(1, today) },
  { label: 'Yesterday', of: (today) => last(1, today - 1) },
  { label: '7 days', of: (today) => last(7, today) },
  { label: '28 days', of: (today) => last(28, today) },
  { label: '90 days', of: (today) => last(90, today) },
  { label: 'This month', of: (today) => ({ from: firstOfMonth(today), to: today }) },
  {
    label: 'Last month',
    of: (today) => {
      const to = firstOfMonth(today) - 1;
      return { from: firstOfMonth(to), to };
    },
  },
];

/** The usual ranges of days, with the address of each. */
export function reportRanges(
  today: number,
  addressOf: (days: { from: string; to: string }) => string,
): { label: string; address: string }[] {
  return RANGES.map(({ label, of }) => ({ label, address: addressOf(datesOf(of(today))) }));
}

function last(days: number, to: number): Days {
  return { from: to - days + 1, to };
}

function firstOfMonth(day: number): number {
  return dayOfDate(`${dateOfDay(day).slice(0, 7)}-01`);
}

/** The days that a range is compared with: as many directly before its first one, or the same dates of the year before. */
export function comparedDays({ from, to }: Days, compare: ComparedDays): Days {
  return compare === 'before'
    ? { from: from - (to - from + 1), to: from - 1 }
    : { from: yearBefore(from), to: yearBefore(to) };
}

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
