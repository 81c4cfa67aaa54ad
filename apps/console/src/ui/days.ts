import {
  DAY_RANGE_NAMES,
  DAY_RANGES,
  type DayRange,
  type Days,
} from '@zipfront/contracts/reports/day-ranges';

export const NAMED_DAYS = DAY_RANGE_NAMES.map((id) => ({ id, label: DAY_RANGES[id].label }));

/** The date in a time zone, today or at `now`: `2026-11-25`. */
export function todayIn(timeZone: string, now = Date.now()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

/** The name of the range that has exactly these days; null for others. */
export function rangeNamed(days: Days, today: string): DayRange | null {
  const found = NAMED_DAYS.find(({ id }) => {
    const { from, to } = DAY_RANGES[id].days(today);
    return from === days.from && to === days.to;
  });
  return found?.id ?? null;
}
