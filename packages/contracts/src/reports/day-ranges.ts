import { DAY_MS } from '../time/time.ts';

/** First and last day: `2026-11-20`. */
export interface Days {
  from: string;
  to: string;
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

const upToYesterday = (days: number) => (today: string) => ({
  from: daysAfter(today, -days),
  to: daysAfter(today, -1),
});

/** They are in the order of their menu, and end with the last day that is over, except `today`. */
export const DAY_RANGES = {
  yesterday: { label: 'Yesterday', days: upToYesterday(1) },
  today: { label: 'Today', days: (today: string) => ({ from: today, to: today }) },
  '7-days': { label: 'Last 7 days', days: upToYesterday(7) },
  '28-days': { label: 'Last 28 days', days: upToYesterday(28) },
  '90-days': { label: 'Last 90 days', days: upToYesterday(90) },
  // On its first day, which is not over, it is that day.
  'this-month': {
    label: 'This month',
    days: (today: string) =>
      today.endsWith('-01')
        ? { from: today, to: today }
        : { from: firstOfMonth(today), to: daysAfter(today, -1) },
  },
  'last-month': {
    label: 'Last month',
    days: (today: string) => {
      const to = daysAfter(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    },
  },
} as const satisfies Record<string, { label: string; days(today: string): Days }>;

export type DayRange = keyof typeof DAY_RANGES;

export const DAY_RANGE_NAMES = Object.keys(DAY_RANGES) as [DayRange, ...DayRange[]];

export const USUAL_RANGE = '28-days' satisfies DayRange;

/**
 * Writes a part of a day, ` before 7:00`; empty for whole days (null). `beforeHour`: as clocks
 * show it; 25 for all hours.
 */
export function hoursText(beforeHour: number | null): string {
  return beforeHour === null || beforeHour === 25 ? '' : ` before ${beforeHour}:00`;
}

/**
 * Returns the days of a report. Without the last day it ends yesterday; without the first it has 28
 * days.
 */
export function daysOfReport(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Days {
  const usual = DAY_RANGES[USUAL_RANGE].days(today);
  const last = to ?? (from !== undefined && from > usual.to ? from : usual.to);
  return { from: from ?? (to === undefined ? usual.from : daysAfter(last, -27)), to: last };
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}
