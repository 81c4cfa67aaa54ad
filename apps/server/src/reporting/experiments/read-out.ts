import type { ExperimentState } from '@zipfront/contracts/api/experiments';
import { MONEY_AFTER_DAYS } from '@zipfront/contracts/console/experiments';
import {
  type Count,
  compareMeans,
  conversionRate,
  differenceInterval,
  rateInterval,
  ratioInterval,
  type Sums,
  sampleRatio,
} from '../../platform/statistics/compare.ts';
import { type Bound, FALSE_ALARMS } from '../../platform/statistics/spending-bounds.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type {
  ExperimentDayRow,
  ExperimentMoneyRow,
  ExperimentRow,
  VariantOfRow,
} from '../../platform/store/tables/experiments.ts';
import { dateOfDay, reportingTime } from '../rollups/reporting-time.ts';
import {
  type AnalyzedExperiment,
  type Crossing,
  computeBounds,
  countsBy,
  firstCrossing,
  type InterimAnalysis,
  interimAnalyses,
  sumVisitors,
} from './interim-analyses.ts';
import { verdictSentence } from './verdict-sentence.ts';

interface Earned {
  variants: readonly VariantOfRow[];
  days: ExperimentDayRow[];
  money: readonly ExperimentMoneyRow[];
  from: number;
  to: number;
  isWhole: boolean;
}

/** Compares the revenue of variants; null until the first visitor was counted long enough ago. */
function compareRevenue({ variants, days, money, from, to, isWhole }: Earned) {
  const counts = countsBy(variants, days, { from, to });
  const sums = variants.map(({ name }, index): Sums => {
    const own = money.filter(({ variant, day }) => variant === name && day >= from && day <= to);
    return {
      visitors: counts[index]?.visitors ?? 0,
      sum: own.reduce((sum, { cents }) => sum + cents, 0),
      squares: own.reduce((sum, { squares }) => sum + squares, 0),
    };
  });
  const [control] = sums;
  const alpha = FALSE_ALARMS / (variants.length - 1);
  return sums.map((own, index) => {
    if (own.visitors === 0 || control === undefined) return null;
    const { visitors, sum: cents } = own;
    const difference = index > 0 && isWhole ? compareMeans(control, own, alpha) : null;
    return { visitors, cents, per_visitor_cents: cents / visitors, difference };
  });
}

export interface ExperimentCounts {
  experiment: ExperimentRow;
  days: ExperimentDayRow[];
  money: ExperimentMoneyRow[];
  served: ReadonlyMap<string, number>;
  isSample: boolean;
}

/**
 * Reads out an experiment, without rates where visitors are divided wrongly. The day at `now` has
 * not ended.
 */
export async function readOut(
  { experiment: row, days, money, served, isSample }: ExperimentCounts,
  {
    now,
    isDeclared,
    areEarningsKnown,
  }: { now: number; isDeclared: boolean; areEarningsKnown: boolean },
) {
  const experiment: AnalyzedExperiment = { ...row, variants: fromJson(row.variants) };
  const today = reportingTime(now, row.time_zone).day;
  const { variants, start_day: start, end_day: end } = experiment;
  const analyses = interimAnalyses(experiment, days, today);
  const bounds = await computeBounds(analyses, variants.length);
  const crossing = firstCrossing(experiment, analyses, bounds);
  const counts = countsBy(variants, days, { from: start, to: Math.min(today, end ?? today) });
  const all = sumVisitors(counts);
  // Servers count assignments of real visitors alone.
  const isServedKnown = !isSample && (served.size > 0 || all === 0);
  const ratio = sampleRatio(
    variants.map(({ weight }, index) => ({ weight, visitors: counts[index]?.visitors ?? 0 })),
  );
  const isOver = !isDeclared || analyses.at(-1)?.fraction === 1 || (end !== null && today > end);
  const state: ExperimentState = ratio.isAlarm
    ? 'invalidated'
    : experimentState({ crossing, isOver, isPlanned: today < start });
  const [analysis, bound] = [analyses.at(-1), bounds.at(-1)];
  const last = analysis && bound ? { analysis, bound } : null;
  // Looks after the one that decided change nothing.
  const shown = crossing ?? last;
  const day = today - start + 1;
  const lastDay = isOver ? (analysis?.day ?? today) : today;
  const until = Math.min(today - MONEY_AFTER_DAYS, lastDay);
  const from = Math.max(start, row.money_from ?? start);
  const earned = { variants, days, money, from, to: until };
  const revenue = areEarningsKnown
    ? compareRevenue({ ...earned, isWhole: isOver && until === lastDay })
    : [];
  const isHidden = state === 'invalidated';
  const countsAtLook = isHidden || !shown ? counts : shown.analysis.counts;
  const visitors = sumVisitors(countsAtLook);
  const results = variants.map(({ name, weight }, index) => {
    const count = countsAtLook[index] ?? { visitors: 0, conversions: 0 };
    return {
      name,
      weight,
      visitors: count.visitors,
      served: isServedKnown ? (served.get(name) ?? 0) : null,
      conversions: isHidden ? null : count.conversions,
      rate: isHidden || count.visitors === 0 ? null : shareWithInterval(count),
      visitors_since: (counts[index]?.visitors ?? 0) - count.visitors,
      difference: !isHidden && index > 0 && shown ? rateDifference(shown, index) : null,
      revenue: isHidden ? null : (revenue[index] ?? null),
    };
  });
  return {
    name: row.name,
    page: row.path,
    state,
    sentence: verdictSentence({ experiment, state, crossing, last, visitors, day }),
    day: day > 0 ? day : null,
    days: expectedDays(experiment, analyses),
    time_zone: row.time_zone,
    is_sample: isSample,
    comparison: compareVariants(results),
    plan: {
      visitors: row.visitors,
      start: dateOfDay(start),
      end: end === null ? null : dateOfDay(end),
    },
    variants: results,
    are_earnings_known: areEarningsKnown,
    revenue_until: revenue.some((one) => one !== null) ? dateOfDay(until) : null,
    analyses: isHidden ? [] : analyses.map((one, index) => shownAnalysis(one, bounds[index])),
    looked_on: shown ? dateOfDay(shown.analysis.day) : null,
    ratio: { chi_squared: ratio.chiSquared, p: ratio.p, is_alarm: ratio.isAlarm },
    one_of: state === 'decided' && crossing ? oneIn(crossing, variants.length - 1) : null,
  };
}

function experimentState({
  crossing,
  isOver,
  isPlanned,
}: {
  crossing: Crossing | null;
  isOver: boolean;
  isPlanned: boolean;
}): ExperimentState {
  if (crossing) return 'decided';
  if (isOver) return 'ended';
  return isPlanned ? 'planned' : 'running';
}

/** Returns the days that an experiment takes, at the pace of the whole days so far. */
function expectedDays(
  { start_day: start, end_day: end }: AnalyzedExperiment,
  analyses: InterimAnalysis[],
): number | null {
  if (end !== null) return end - start + 1;
  const last = analyses.at(-1);
  return last ? Math.ceil((last.day - start + 1) / last.fraction) : null;
}

function shareWithInterval(count: Count) {
  const [low, high] = rateInterval(count);
  return { share: conversionRate(count), low, high };
}

function compareVariants(
  variants: readonly { name: string; difference: ReturnType<typeof rateDifference> }[],
) {
  const compared = variants.flatMap(({ name: variant, difference }) =>
    difference === null ? [] : [{ variant, ...difference }],
  );
  return compared.toSorted((one, other) => Math.abs(other.z) - Math.abs(one.z))[0] ?? null;
}

function rateDifference(
  { analysis, bound }: { analysis: InterimAnalysis; bound: Bound },
  variant: number,
) {
  const comparison = analysis.comparisons[variant - 1];
  const [control, other] = [analysis.counts[0], analysis.counts[variant]];
  if (!comparison || !control || !other) return null;
  const ratios = ratioInterval(control, other, bound.z);
  return {
    ...withInterval(comparison, bound.z),
    plain_interval: differenceInterval(control, other),
    lift: comparison.difference / conversionRate(control),
    lift_interval: ratios && [ratios[0] - 1, ratios[1] - 1],
  };
}

function withInterval(
  { difference, standardError, z }: NonNullable<InterimAnalysis['comparisons'][number]>,
  bound: number,
) {
  const half = bound * standardError;
  const interval = Number.isFinite(half) ? [difference - half, difference + half] : null;
  return { difference, interval, z };
}

function shownAnalysis({ day, fraction, comparisons }: InterimAnalysis, bound: Bound | undefined) {
  return {
    day: dateOfDay(day),
    fraction,
    bound: bound && Number.isFinite(bound.z) ? bound.z : null,
    differences: comparisons.map(
      (comparison) => comparison && withInterval(comparison, bound?.z ?? Infinity),
    ),
  };
}

function oneIn({ bound, comparison }: Crossing, comparisons: number): number {
  return Math.round(1 / (comparisons * bound.probabilityOf(Math.abs(comparison.z))));
}
