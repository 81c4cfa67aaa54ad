import { dateOfDay } from '../reports/reporting-time.ts';

/** Ranges of days that end yesterday or today, by their labels. */
const RANGES = [
  { label: 'Today', days: 1, isToday: true },
  { label: 'Yesterday', days: 1, isToday: false },
  { label: '7 days', days: 7, isToday: false },
  { label: '28 days', days: 28, isToday: false },
  { label: '90 days', days: 90, isToday: false },
];

/** The usual ranges of days, with the address of each. */
export function reportRanges(
  today: number,
  addressOf: (days: { from: string; to: string }) => string,
): { label: string; address: string }[] {
  return RANGES.map(({ label, days, isToday }) => {
    const to = isToday ? today : today - 1;
    return { label, address: addressOf({ from: dateOfDay(to - days + 1), to: dateOfDay(to) }) };
  });
}
