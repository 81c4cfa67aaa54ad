import type { TodayDay, WeekdayComparison } from '@zipfront/contracts/console/today';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import {
  type CampaignReport,
  findCampaignReport,
} from '../../reporting/campaigns/campaign-report.ts';
import { findDecisionDays } from '../../reporting/campaigns/find-decisions.ts';
import { areEarningsKnown, type ReportedSites } from '../../reporting/campaigns/measures.ts';
import { ALL_VISITS } from '../../reporting/campaigns/report-filter.ts';
import { findSiteDays } from '../../reporting/campaigns/site-sums.ts';
import { findCurrency } from '../../reporting/spend/find-imports.ts';
import {
  findSpendDays,
  findSpendSources,
  SOURCE_DAYS,
} from '../../reporting/spend/find-spend-days.ts';
import {
  COMPARED_DAYS,
  compareWeekdays,
  type DayOptions,
  sumDays,
  type TodayOfSites,
} from './compare-days.ts';
import { type AlertsQuery, findAlerts } from './find-alerts.ts';
import type { Alert } from './rank-alerts.ts';

/** Days in the chart and the campaigns, up to today. */
export const SHOWN_DAYS = 28;

/** The question of the morning. */
export interface TodayQuery extends Omit<AlertsQuery, 'today'> {
  today: TodayOfSites;
  /** Null for all sites. */
  site: string | null;
  sites: ReportedSites;
}

/** The facts of the morning page. */
export interface TodayReport {
  /** The last 28 days up to today, oldest first. */
  days: TodayDay[];
  yesterday: TodayDay;
  comparison: WeekdayComparison | null;
  /** Of all sites. */
  alerts: Alert[];
  report: CampaignReport;
  /**
   * Partners usually decide on a lead within this many days; null while too few decisions are
   * known.
   */
  decisionDays: number | null;
}

/** Finds the sums of yesterday and the last 28 days, and the things that need a person. */
export async function findToday(
  db: Kysely<Database>,
  { today, site, sites, ...query }: TodayQuery,
): Promise<TodayReport> {
  const decisionDays = await findDecisionDays(db);
  // While the time of decisions is unknown, all are undecided.
  const undecidedFrom = decisionDays === null ? 0 : today.shown - decisionDays;
  const shown = { ...ALL_VISITS, from: today.shown - SHOWN_DAYS + 1, to: today.shown, site };
  const [days, alerts, report] = await Promise.all([
    // Yesterday, and the days that it is compared with.
    findDaySums(db, {
      ...{ today, site, sites, decisionDays },
      ...{ from: today.shown - 1 - COMPARED_DAYS, to: today.shown },
    }),
    findAlerts(db, { ...query, today: today.shown }),
    findCampaignReport(db, shown, { moneyDay: 'click', undecidedFrom, sites }),
  ]);
  return {
    days: days.slice(-SHOWN_DAYS),
    yesterday: days.at(-2) as TodayDay,
    comparison: compareWeekdays(days),
    alerts,
    report,
    decisionDays,
  };
}

/** Days whose sums are asked for. */
export interface DaysQuery
  extends Pick<TodayQuery, 'today' | 'site' | 'sites'>,
    Pick<DayOptions, 'from' | 'to' | 'decisionDays'> {
  /** Days before this one are asked for their visits and leads alone. */
  spendFrom?: number;
}

/** Finds the sums of each day, oldest first. */
export async function findDaySums(
  db: Kysely<Database>,
  { today, from, to, site, sites, decisionDays, spendFrom = from }: DaysQuery,
): Promise<TodayDay[]> {
  // Sites in other time zones may be on another day.
  const ahead = [0, ...[...today.of.values()].map((own) => own - today.shown)];
  const days = { from: from + Math.min(...ahead), to: to + Math.max(...ahead), site };
  const [counted, spend, sources, currency] = await Promise.all([
    findSiteDays(db, days),
    findSpendDays(db, { ...days, from: days.from + spendFrom - from, sites }),
    findSpendSources(db, { since: today.shown - SOURCE_DAYS, site }),
    findCurrency(db),
  ]);
  return sumDays(counted, spend, {
    ...{ today, from, to, sources, currency, decisionDays },
    areEarningsKnown: areEarningsKnown(sites, site === null ? [] : [site]),
  });
}

/** Finds the sums of the days that the chart shows, up to today, oldest first. */
export function findLastDays(
  db: Kysely<Database>,
  query: Omit<DaysQuery, 'from' | 'to'>,
): Promise<TodayDay[]> {
  const { shown: to } = query.today;
  return findDaySums(db, { ...query, from: to - SHOWN_DAYS + 1, to });
}
