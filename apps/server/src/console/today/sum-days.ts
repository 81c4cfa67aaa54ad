import { leadsOf } from '@zipfront/contracts/console/reports';
import type { TodayDay } from '@zipfront/contracts/console/today';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { SiteDay } from '../../reporting/campaigns/find-site-days.ts';
import { leadRate, profit } from '../../reporting/campaigns/measures.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import type { SpendDay } from '../../reporting/spend/find-spend-days.ts';
import type { SpendSource } from '../../reporting/spend/find-spend-sources.ts';
import { daysFromToday, type TodayOfSites } from './today-of-sites.ts';

/** Days before today that are read: yesterday, and the same weekday in the four weeks before it. */
export const DAYS_BEFORE = 29;

/** Facts that the sums of days depend on. */
export interface DayOptions {
  today: TodayOfSites;
  /** Sources of spend that are in use. */
  sources: readonly SpendSource[];
  /** Of the spend; null without any. */
  currency: string | null;
  /** Days within which partners usually decide; null while it is not known: all without a decision are undecided then. */
  decisionDays: number | null;
  /** Whether it is known what the leads of the sites earn. */
  areEarningsKnown: boolean;
}

/**
 * The sums of all sites on each of the last 30 days, the oldest first; the last one is today. The profit leaves out the spend of campaigns
 * whose earnings are not known. A source is missing on the days after its last file.
 */
export function sumDays(
  counted: readonly SiteDay[],
  spend: readonly SpendDay[],
  { today, sources, currency, decisionDays, areEarningsKnown }: DayOptions,
): TodayDay[] {
  const countedBy = Map.groupBy(counted, (row) => daysFromToday(today, row));
  const spentBy = Map.groupBy(spend, (row) => daysFromToday(today, row));
  const imported = sources.map(({ name, site, lastDay }) => ({
    name,
    last: daysFromToday(today, { site, day: lastDay }),
  }));
  return Array.from({ length: DAYS_BEFORE + 1 }, (_, at) => {
    const position = at - DAYS_BEFORE;
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
    const earnedCents = currency === MONEY_CURRENCY && areEarningsKnown ? approvedCents : null;
    return {
      date: dateOfDay(today.shown + position),
      visits,
      leads,
      leadRate: leadRate({ leads, visits }),
      approvedCents,
      pendingCents: sum((row) => row.pendingCents),
      unknownLeads: sum((row) => row.orders + row.callBacks),
      undecided: isPending ? sum(undecided) : 0,
      spendCents,
      unreportedCents: (spendCents ?? 0) - (reportedCents ?? 0),
      withoutSpendOf: [
        ...new Set(imported.flatMap(({ name, last }) => (last < position ? name : []))),
      ],
      profitCents: profit({ earnedCents, spendCents: reportedCents }),
    };
  });
}

/** The sum of some spend; null without any. */
function centsOf(spent: readonly SpendDay[] = []): number | null {
  return spent.length === 0 ? null : spent.reduce((total, { cents }) => total + cents, 0);
}

function undecided({ handoffs, accepted, rejected }: SiteDay): number {
  return handoffs - accepted - rejected;
}
