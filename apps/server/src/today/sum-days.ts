import { leadsOf, pendingOf } from '@zipfront/contracts/console/reports';
import type { TodayDay } from '@zipfront/contracts/console/today';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { SiteDay } from '../reports/find-days.ts';
import { leadRate, margin } from '../reports/measures.ts';
import { dateOfDay } from '../reports/reporting-time.ts';
import type { SpendDay } from '../spend/find-spend-days.ts';
import { daysFromToday, type TodayOfSites } from './today-of-sites.ts';

/** Days before today that are read: yesterday, and the same weekday in the four weeks before it. */
export const DAYS_BEFORE = 29;

/** The sums of all sites on each of the last 30 days, the oldest first; the last one is today. */
export function sumDays(
  counted: readonly SiteDay[],
  spend: readonly SpendDay[],
  { today, currency }: { today: TodayOfSites; currency: string | null },
): TodayDay[] {
  const countedBy = Map.groupBy(counted, (row) => daysFromToday(today, row));
  const spentBy = Map.groupBy(spend, (row) => daysFromToday(today, row));
  return Array.from({ length: DAYS_BEFORE + 1 }, (_, at) => {
    const position = at - DAYS_BEFORE;
    const rows = countedBy.get(position) ?? [];
    const sum = (read: (row: SiteDay) => number) =>
      rows.reduce((total, row) => total + read(row), 0);
    const spent = spentBy.get(position);
    const spendCents = spent ? spent.reduce((total, { cents }) => total + cents, 0) : null;
    const visits = sum((row) => row.visits);
    const leads = sum(leadsOf);
    const approvedCents = sum((row) => row.approvedCents);
    const earnedCents = currency === MONEY_CURRENCY ? approvedCents : null;
    return {
      date: dateOfDay(today.shown + position),
      visits,
      leads,
      leadRate: leadRate({ leads, visits }),
      approvedCents,
      pending: sum(pendingOf),
      spendCents,
      marginCents: margin({ earnedCents, spendCents }),
    };
  });
}
