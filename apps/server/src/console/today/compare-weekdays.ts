import type { TodayDay, WeekdayComparison } from '@zipfront/contracts/console/today';

/** Weeks that yesterday is compared with. */
const WEEKS = 4;

const DAYS_A_WEEK = 7;

/** A day with fewer visits says nothing about the next one. */
const LEAST_VISITS = 30;

/** Fewer leads on the four days together differ from day to day by chance alone. */
const LEAST_LEADS = 20;

/**
 * Compares the leads of yesterday with those of the same weekday in the four weeks before. Null where one of the days has too
 * few visits, or all together too few leads.
 *
 * @param days in order, up to today
 */
export function compareWeekdays(
  days: readonly Pick<TodayDay, 'date' | 'visits' | 'leads'>[],
): WeekdayComparison | null {
  const yesterday = days.at(-2);
  const before = Array.from({ length: WEEKS }, (_, week) => days.at(-2 - (week + 1) * DAYS_A_WEEK));
  const known = before.filter((day) => day !== undefined && day.visits >= LEAST_VISITS);
  const leads = known.reduce((sum, day) => sum + (day?.leads ?? 0), 0);
  if (yesterday === undefined || known.length < WEEKS || leads < LEAST_LEADS) return null;
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  return {
    weekday: weekday.format(new Date(`${yesterday.date}T00:00:00Z`)),
    change: yesterday.leads / (leads / WEEKS) - 1,
  };
}
