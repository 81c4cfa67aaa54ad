import type { DayRange } from '@zipfront/contracts/console/reports';
import { DAY_MS } from '@zipfront/contracts/time';

/** Days with a name, as the menu of days offers them. */
export const NAMED_DAYS = [
  ['yesterday', 'Yesterday'],
  ['today', 'Today'],
  ['7-days', 'Last 7 days'],
  ['last-7-days', '7 days to yesterday'],
  ['28-days', 'Last 28 days'],
  ['last-28-days', '28 days to yesterday'],
  ['90-days', 'Last 90 days'],
  ['this-month', 'This month'],
  ['last-month', 'Last month'],
] as const satisfies readonly (readonly [DayRange, string])[];

/** The date of today in a time zone: `2026-11-25`. */
export function todayIn(timeZone: string, now = Date.now()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

/** First and last day: `2026-11-20`. */
export interface Days {
  from: string;
  to: string;
}

/** A day some days later, or earlier. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days of a range, up to and including today for those that are still running. */
export function daysOf(range: DayRange, today: string): Days {
  const last = (days: number, to = today) => ({ from: daysAfter(to, 1 - days), to });
  const yesterday = daysAfter(today, -1);
  const monthStart = `${today.slice(0, 8)}01`;
  switch (range) {
    case 'today':
      return last(1);
    case 'yesterday':
      return last(1, yesterday);
    case '7-days':
      return last(7);
    case 'last-7-days':
      return last(7, yesterday);
    case '28-days':
      return last(28);
    case 'last-28-days':
      return last(28, yesterday);
    case '90-days':
      return last(90);
    case 'this-month':
      return { from: monthStart, to: today };
    case 'last-month': {
      const to = daysAfter(monthStart, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
  }
}

/** The days that an address asks for; without them the last 28, as the API has it. */
export function shownDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Days {
  const usual = daysOf('28-days', today);
  return { from: from ?? usual.from, to: to ?? usual.to };
}

/** The name of the range that has exactly these days; null for others. */
export function rangeNamed(days: Days, today: string): DayRange | null {
  const found = NAMED_DAYS.find(([name]) => {
    const { from, to } = daysOf(name, today);
    return from === days.from && to === days.to;
  });
  return found?.[0] ?? null;
}
