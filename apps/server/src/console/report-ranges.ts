import { dateOfDay, dayOfDate } from '../reporting/rollups/reporting-time.ts';
import { datesOf } from './dates-of.ts';

/** The first and the last day of a range: days since 1970-01-01. */
interface Days {
  from: number;
  to: number;
}

/** A range of days by its label, as seen from today. */
interface DayRange {
  label: string;
  of: (today: number) => Days;
}

/** Ranges of days. A number of days is as many up to today, on all screens. */
const RANGES: readonly DayRange[] = [
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
