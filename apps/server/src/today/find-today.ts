import type { TodayDay, WeekdayComparison } from '@zipfront/contracts/console/today';
import type { Kysely } from 'kysely';
import { findDays } from '../reports/find-days.ts';
import { type CampaignReport, findCampaignReport } from '../spend/find-campaign-report.ts';
import { findCurrency } from '../spend/find-imports.ts';
import { findSpendDays } from '../spend/find-spend-days.ts';
import type { Database } from '../store/schema.ts';
import { compareWeekdays } from './compare-weekdays.ts';
import { findNeeds, type NeedsAsked } from './find-needs.ts';
import type { Need } from './rank-needs.ts';
import { DAYS_BEFORE, sumDays } from './sum-days.ts';
import type { TodayOfSites } from './today-of-sites.ts';

/** Days of the chart and of the campaigns, up to today. */
export const SHOWN_DAYS = 28;

/** What the morning is asked for. */
export interface TodayAsked extends Omit<NeedsAsked, 'today'> {
  today: TodayOfSites;
  /** Null for all sites. */
  site: string | null;
}

/** The morning as it is read from the database. */
export interface TodayReport {
  /** The last 28 days up to today, the oldest first. */
  days: TodayDay[];
  yesterday: TodayDay;
  comparison: WeekdayComparison | null;
  /** Of all sites. */
  needs: Need[];
  report: CampaignReport;
}

/** What happened yesterday and in the last 28 days, and what needs a person? */
export async function findToday(
  db: Kysely<Database>,
  { today, site, ...asked }: TodayAsked,
): Promise<TodayReport> {
  const [days, needs, report] = await Promise.all([
    findLastDays(db, { today, site }),
    findNeeds(db, { ...asked, today: today.shown }),
    findCampaignReport(db, {
      from: today.shown - SHOWN_DAYS + 1,
      to: today.shown,
      site,
      channel: null,
    }),
  ]);
  return {
    days: days.slice(-SHOWN_DAYS),
    yesterday: days.at(-2) as TodayDay,
    comparison: compareWeekdays(days),
    needs,
    report,
  };
}

/** Which sums have the last 30 days, up to today? The oldest first. */
export async function findLastDays(
  db: Kysely<Database>,
  { today, site }: Pick<TodayAsked, 'today' | 'site'>,
): Promise<TodayDay[]> {
  const all = [today.shown, ...today.of.values()];
  const days = { from: Math.min(...all) - DAYS_BEFORE, to: Math.max(...all), site };
  const [counted, spend, currency] = await Promise.all([
    findDays(db, days),
    findSpendDays(db, days),
    findCurrency(db),
  ]);
  return sumDays(counted, spend, { today, currency });
}
