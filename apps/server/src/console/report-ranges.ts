import { dateOfDay } from '../reports/reporting-time.ts';

/** A range of days that ends today, otherwise yesterday. */
interface DayRange {
  label: string;
  days: number;
  isToday: boolean;
}

/** Ranges of days that end yesterday or today, by their labels. */
const RANGES: readonly DayRange[] = [
  { label: 'Today', days: 1, isToday: true },
  { label: 'Yesterday', days: 1, isToday: false },
  { label: '7 days', days: 7, isToday: false },
  { label: '28 days', days: 28, isToday: false },
  { label: '90 days', days: 90, isToday: false },
];

/** Ranges that end today, for what is looked at as it happens. */
export const RANGES_UP_TO_NOW: readonly DayRange[] = [7, 28, 90].map((days) => ({
  label: `${days} days`,
  days,
  isToday: true,
}));

/** The usual ranges of days, or others, with the address of each. */
export function reportRanges(
  today: number,
  addressOf: (days: { from: string; to: string }) => string,
  ranges = RANGES,
): { label: string; address: string }[] {
  return ranges.map(({ label, days, isToday }) => {
    const to = isToday ? today : today - 1;
    return { label, address: addressOf({ from: dateOfDay(to - days + 1), to: dateOfDay(to) }) };
  });
}
