import type { Db } from '../../platform/store/schema.ts';
import { findBreakdown } from '../../reporting/report/find-rows.ts';
import type { ReportedSites } from '../../reporting/report/known-earnings.ts';
import { findSiteDays, findSpendDays } from '../../reporting/report/site-days.ts';
import { findSpendSources, SOURCE_DAYS } from '../../reporting/spend/find-spend-sources.ts';
import { type DayOptions, sumDays } from './compare-days.ts';

export interface DaysQuery extends Pick<DayOptions, 'today' | 'from' | 'to' | 'decisionDays'> {
  site: string | null;
  sites: ReportedSites;
  profitFrom: number;
}

export async function findDaySums(
  db: Db,
  { today, from, to, site, sites, decisionDays, profitFrom }: DaysQuery,
): Promise<ReturnType<typeof sumDays>> {
  // Sites in other time zones may be on another day.
  const ahead = [0, ...[...today.of.values()].map((own) => own - today.shown)];
  const days = { from: from + Math.min(...ahead), to: to + Math.max(...ahead), site };
  const [counted, spend, sources, report] = await Promise.all([
    findSiteDays(db, days),
    findSpendDays(db, { ...days, from: profitFrom + Math.min(...ahead) }),
    findSpendSources(db, { since: today.shown - SOURCE_DAYS, site }),
    findBreakdown(db, { from: profitFrom, to: days.to, site, sites, by: ['day'] }),
  ]);
  return sumDays(counted, spend, { today, from, to, sources, decisionDays, report });
}
