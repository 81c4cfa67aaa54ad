import { leadsOf } from '@zipfront/contracts/console/reports';
import type { TodayDay, WeekdayComparison } from '@zipfront/contracts/console/today';
import { leadRate } from '../../reporting/campaigns/measures.ts';
import type { SiteDay } from '../../reporting/campaigns/site-sums.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import type { SpendDay, SpendSource } from '../../reporting/spend/find-spend-days.ts';

/** Weeks that yesterday is compared with. */
const WEEKS = 4;

const DAYS_A_WEEK = 7;

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** A day with fewer visits predicts nothing about the next one. */
const LEAST_VISITS = 30;

/** With fewer leads on the four days together, days differ by chance alone. */
const LEAST_LEADS = 20;

/**
 * Compares the leads of a day, by default yesterday, with the same weekday in the four weeks
 * before. Null if one of the days before has too few visits, or all of them too few leads.
 *
 * @param days in order, up to today
 */
export function compareWeekdays(
  days: readonly Pick<TodayDay, 'date' | 'visits' | 'leads'>[],
  at = days.length - 2,
): WeekdayComparison | null {
  const day = days[at];
  const before = Array.from({ length: WEEKS }, (_, week) => days[at - (week + 1) * DAYS_A_WEEK]);
  const known = before.filter((day) => day !== undefined && day.visits >= LEAST_VISITS);
  const leads = known.reduce((sum, day) => sum + (day?.leads ?? 0), 0);
  if (day === undefined || known.length < WEEKS || leads < LEAST_LEADS) return null;
  return {
    weekday: WEEKDAY.format(new Date(`${day.date}T00:00:00Z`)),
    change: day.leads / (leads / WEEKS) - 1,
  };
}

/** Days before a day that its comparison reads: those of the same weekday in four weeks. */
export const COMPARED_DAYS = WEEKS * DAYS_A_WEEK;

/** Facts that the sums of days depend on. */
export interface DayOptions {
  today: TodayOfSites;
  /** First and last day, of the site that is shown: days since 1970-01-01. */
  from: number;
  to: number;
  /** Sources of spend that are in use. */
  sources: readonly SpendSource[];
  /**
   * Partners usually decide within this many days; null if unknown: then all without a decision are
   * undecided.
   */
  decisionDays: number | null;
  /** By date, as the report of days has them; null where one is not known. */
  profits: ReadonlyMap<string, number | null>;
}

/**
 * Adds up all sites on each day, oldest first. A source is missing on the days after its last file.
 */
export function sumDays(
  counted: readonly SiteDay[],
  spend: readonly SpendDay[],
  { today, from, to, sources, decisionDays, profits }: DayOptions,
): TodayDay[] {
  const countedBy = Map.groupBy(counted, (row) => daysFromToday(today, row));
  const spentBy = Map.groupBy(spend, (row) => daysFromToday(today, row));
  const imported = sources.map(({ name, site, lastDay }) => ({
    name,
    last: daysFromToday(today, { site, day: lastDay }),
  }));
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const position = from + at - today.shown;
    const rows = countedBy.get(position) ?? [];
    const sum = (read: (row: SiteDay) => number) =>
      rows.reduce((total, row) => total + read(row), 0);
    const spent = spentBy.get(position);
    const spendCents = centsOf(spent);
    const reportedCents = centsOf(spent?.filter(({ isReported }) => isReported));
    const visits = sum((row) => row.visits);
    const leads = sum(leadsOf);
    const approvedCents = sum((row) => row.approvedCents);
    const isPending = decisionDays === null || -position <= decisionDays;
    const date = dateOfDay(today.shown + position);
    return {
      date,
      visits,
      leads,
      leadRate: leadRate({ leads, visits }),
      sold: sum((row) => row.sold + row.booked),
      approvedCents,
      pendingCents: sum((row) => row.pendingCents),
      unknownLeads: sum((row) => row.callBacks),
      undecided: isPending ? sum(undecided) : 0,
      spendCents,
      unreportedCents: (spendCents ?? 0) - (reportedCents ?? 0),
      withoutSpendOf: [
        ...new Set(imported.flatMap(({ name, last }) => (last < position ? name : []))),
      ],
      profitCents: profits.get(date) ?? null,
    };
  });
}

/** The sum of some spend; null without any. */
function centsOf(spent: readonly SpendDay[] = []): number | null {
  return spent.length === 0 ? null : spent.reduce((total, { cents }) => total + cents, 0);
}

function undecided({ handoffs, accepted, rejected }: SiteDay): number {
  return Math.max(0, handoffs - accepted - rejected);
}

/** Today in the reporting time zone of each site: days since 1970-01-01. */
export interface TodayOfSites {
  of: ReadonlyMap<string, number>;
  /**
   * Today on the requested site, otherwise on the first, which also stands for data of several
   * sites.
   */
  shown: number;
}

/**
 * The position of a site's day relative to its own today: 0 for today, -1 for yesterday. Sites in
 * different time zones are on different days for some hours; their yesterdays are added up.
 */
function daysFromToday(today: TodayOfSites, { site, day }: { site: string; day: number }): number {
  return day - (today.of.get(site) ?? today.shown);
}
