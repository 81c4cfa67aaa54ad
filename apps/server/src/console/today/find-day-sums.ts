import type { TodayDay } from '@zipfront/contracts/console/today';
import { MEASURES } from '@zipfront/contracts/reports/measures';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { findBreakdown } from '../../reporting/breakdown/find-breakdown.ts';
import type { ReportedSites } from '../../reporting/campaigns/measures.ts';
import { findSiteDays } from '../../reporting/campaigns/site-sums.ts';
import {
  findSpendDays,
  findSpendSources,
  SOURCE_DAYS,
} from '../../reporting/spend/find-spend-days.ts';
import { type DayOptions, sumDays } from './compare-days.ts';

/** Days whose sums are asked for. */
export interface DaysQuery extends Pick<DayOptions, 'today' | 'from' | 'to' | 'decisionDays'> {
  /** Null for all sites. */
  site: string | null;
  sites: ReportedSites;
}

/** Finds the sums of each day, oldest first. */
export async function findDaySums(
  db: Kysely<Database>,
  { today, from, to, site, sites, decisionDays }: DaysQuery,
): Promise<TodayDay[]> {
  // Sites in other time zones may be on another day.
  const ahead = [0, ...[...today.of.values()].map((own) => own - today.shown)];
  const days = { from: from + Math.min(...ahead), to: to + Math.max(...ahead), site };
  const [counted, spend, sources, report] = await Promise.all([
    findSiteDays(db, days),
    findSpendDays(db, { ...days, sites }),
    findSpendSources(db, { since: today.shown - SOURCE_DAYS, site }),
    findBreakdown(db, { from: days.from, to: days.to, site, sites, by: ['day'] }),
  ]);
  return sumDays(counted, spend, {
    ...{ today, from, to, sources, decisionDays },
    profits: new Map(
      report.rows.map(({ names: [day = ''], sums }) => [day, MEASURES.profit_cents.of(sums)]),
    ),
  });
}
