import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getDays } from '@zipfront/contracts/api/today';
import { WEEKS_COMPARED } from '@zipfront/contracts/console/today';
import { addSums, MEASURES, NO_SUMS, unknownReasons } from '@zipfront/contracts/reports/measures';
import type { TodayOfSites } from '../../reporting/report/days.ts';
import { type Breakdown, measureSums } from '../../reporting/report/rows.ts';
import type { SiteDay, SpendDay } from '../../reporting/report/site-days.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { type SpendSource, withoutSpendOf } from '../../reporting/spend/find-spend-sources.ts';

type SummedDay = Omit<ResponseOf<typeof getDays>['rows'][number], 'weekday_change'>;

const DAYS_PER_WEEK = 7;

/** Minimum visits of a day: one with fewer predicts nothing about the next. */
const MIN_VISITS = 30;

/** Minimum leads on the four days together: with fewer, days differ by chance alone. */
const MIN_LEADS = 20;

/**
 * The leads of a day divided by the mean of the same weekday in the four weeks before, less 1: 0.25
 * for a quarter more. Null for too few visits or leads.
 */
export function compareWeekdays(
  days: readonly Pick<SummedDay, 'visits' | 'leads'>[],
  at = days.length - 2,
): number | null {
  const day = days[at];
  const before = Array.from(
    { length: WEEKS_COMPARED },
    (_, week) => days[at - (week + 1) * DAYS_PER_WEEK],
  );
  const known = before.filter((day) => day !== undefined && day.visits >= MIN_VISITS);
  const leads = known.reduce((sum, day) => sum + (day?.leads ?? 0), 0);
  if (day === undefined || known.length < WEEKS_COMPARED || leads < MIN_LEADS) return null;
  return day.leads / (leads / WEEKS_COMPARED) - 1;
}

/** Days before a day that its comparison reads: those of the same weekday in four weeks. */
export const DAYS_BEFORE = WEEKS_COMPARED * DAYS_PER_WEEK;

export interface DayOptions {
  today: TodayOfSites;
  from: number;
  to: number;
  sources: readonly SpendSource[];
  /** Days in which partners decide; null if unknown: then every lead without one is undecided. */
  decisionDays: number | null;
  report: Breakdown;
}

/** The sums of the days, oldest first. A source is missing on the days after its last file. */
export function sumDays(
  counted: readonly SiteDay[],
  spend: readonly SpendDay[],
  { today, from, to, sources, decisionDays, report }: DayOptions,
): SummedDay[] {
  const countedBy = Map.groupBy(counted, (row) => daysFromToday(today, row));
  const spentBy = Map.groupBy(spend, (row) => daysFromToday(today, row));
  const reported = new Map(report.rows.map(({ names: [day = ''], sums }) => [day, sums]));
  const facts = { noSpend: 'no-spend', currency: report.currency } as const;
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const position = from + index - today.shown;
    const rows = countedBy.get(position) ?? [];
    const sums = addSums([NO_SUMS, ...rows.map((row) => measureSums(row, EARNING))]);
    const isPending = decisionDays === null || -position <= decisionDays;
    const day = dateOfDay(today.shown + position);
    const ofReport = reported.get(day) ?? NO_SUMS;
    const { profit_cents, spend_cents } = unknownReasons(ofReport, facts);
    const { pending_cents } = unknownReasons(sums, facts);
    return {
      day,
      visits: sums.visits ?? 0,
      leads: sums.leads,
      sold: sums.sold,
      approved_cents: sums.approved_cents,
      pending_cents: MEASURES.pending_cents.of(sums),
      unknown_leads: rows.reduce((total, { call_backs }) => total + call_backs, 0),
      undecided: isPending ? rows.reduce((total, row) => total + undecided(row), 0) : 0,
      awaiting: sums.awaiting,
      spend_cents: sumCents(spentBy.get(position)),
      without_spend_of: withoutSpendOf(sources, (site) => todayOf(today, site) + position),
      profit_cents: MEASURES.profit_cents.of(ofReport),
      revenue_without_spend_cents: MEASURES.revenue_without_spend_cents.of(ofReport),
      unknown: {
        ...(profit_cents && { profit_cents }),
        ...(spend_cents && { spend_cents }),
        ...(pending_cents && { pending_cents }),
      },
    };
  });
}

/** The earnings of a day are known, whatever is not known of some of its leads. */
const EARNING = { areEarningsKnown: true, spend_cents: null, paid_spend_cents: null };

function sumCents(spent: readonly SpendDay[] = []): number | null {
  return spent.length === 0 ? null : spent.reduce((total, { cents }) => total + cents, 0);
}

function undecided({ handoffs, accepted, rejected }: SiteDay): number {
  return Math.max(0, handoffs - accepted - rejected);
}

/** 0 for today, -1 for yesterday: time zones of sites differ by a day for some hours. */
function daysFromToday(today: TodayOfSites, { site, day }: { site: string; day: number }): number {
  return day - todayOf(today, site);
}

function todayOf(today: TodayOfSites, site: string): number {
  return today.of.get(site) ?? today.shown;
}
