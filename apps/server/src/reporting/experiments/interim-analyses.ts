import { setImmediate } from 'node:timers/promises';
import { MIN_DAYS } from '@zipfront/contracts/console/experiments';
import { type Comparison, type Count, compareRates } from '../../platform/statistics/compare.ts';
import {
  type Bound,
  FALSE_ALARMS,
  NO_ANALYSES,
  type SpendingBounds,
  withAnalysis,
} from '../../platform/statistics/spending-bounds.ts';
import type { ExperimentDayRow, VariantOfRow } from '../../platform/store/tables/experiments.ts';

/**
 * Minimum share of the plan between two analyses; with a smaller one the recursion would be
 * inexact.
 */
const MIN_STEP = 0.005;

export interface InterimAnalysis {
  day: number;
  /** Share of the planned visitors, at most 1. */
  fraction: number;
  counts: Count[];
  comparisons: (Comparison | null)[];
}

export interface AnalyzedExperiment {
  visitors: number;
  start_day: number;
  end_day: number | null;
  variants: VariantOfRow[];
}

/**
 * Makes an analysis at the end of each day, up to the planned visitors or the last day. `today` has
 * not ended.
 */
export function interimAnalyses(
  { visitors, start_day, end_day, variants }: AnalyzedExperiment,
  days: ExperimentDayRow[],
  today: number,
): InterimAnalysis[] {
  const analyses: InterimAnalysis[] = [];
  const last = Math.min(today - 1, end_day ?? today);
  const counted = [...new Set(days.map(({ day }) => day))]
    .filter((day) => day >= start_day && day <= last)
    .sort((one, other) => one - other);
  let before = 0;
  for (const day of counted) {
    const counts = countsBy(variants, days, { from: start_day, to: day });
    const fraction = Math.min(1, sumVisitors(counts) / visitors);
    const isLook = fraction - before >= MIN_STEP || (fraction === 1 && before < 1);
    if (!isLook) continue;
    const [control = NO_VISITORS, ...others] = counts;
    const comparisons = others.map((count) => compareRates(control, count));
    analyses.push({ day, fraction, counts, comparisons });
    before = fraction;
  }
  return analyses;
}

const NO_VISITORS: Count = { visitors: 0, conversions: 0 };

export function countsBy(
  variants: readonly VariantOfRow[],
  days: ExperimentDayRow[],
  { from, to }: { from: number; to: number },
): Count[] {
  return variants.map(({ name }) =>
    days
      .filter(({ variant, day }) => variant === name && day >= from && day <= to)
      .reduce(
        (sum, { visitors, conversions }) => ({
          visitors: sum.visitors + visitors,
          conversions: sum.conversions + conversions,
        }),
        NO_VISITORS,
      ),
  );
}

export function sumVisitors(counts: Count[]): number {
  return counts.reduce((sum, { visitors }) => sum + visitors, 0);
}

export interface Crossing {
  analysis: InterimAnalysis;
  variant: number;
  comparison: Comparison;
  bound: Bound;
}

/**
 * Finds the first analysis that crosses its bound, after at least seven days; of several variants
 * that differ, the one with the largest |z|.
 */
export function firstCrossing(
  { start_day }: Pick<AnalyzedExperiment, 'start_day'>,
  analyses: InterimAnalysis[],
  bounds: Bound[],
): Crossing | null {
  for (const [at, analysis] of analyses.entries()) {
    const bound = bounds[at];
    if (!bound || analysis.day - start_day + 1 < MIN_DAYS) continue;
    const crossings = analysis.comparisons
      .map((comparison, other) => ({ analysis, variant: other + 1, comparison, bound }))
      .filter((found): found is Crossing => Math.abs(found.comparison?.z ?? 0) >= bound.z)
      .sort((one, other) => Math.abs(other.comparison.z) - Math.abs(one.comparison.z));
    if (crossings[0]) return crossings[0];
  }
  return null;
}

const MAX_REMEMBERED = 100;

const remembered = new Map<string, SpendingBounds>();

/**
 * Computes the bounds of analyses. One takes milliseconds, so other work has its turn after each.
 */
export async function computeBounds(
  analyses: InterimAnalysis[],
  variants: number,
): Promise<Bound[]> {
  const fractions = analyses.map(({ fraction }) => fraction);
  const seriesKey = (count: number) => [variants, ...fractions.slice(0, count)].join(' ');
  const isKnown = (count: number) => count === 0 || remembered.has(seriesKey(count));
  let known = fractions.length;
  while (!isKnown(known)) known -= 1;
  let series = remembered.get(seriesKey(known)) ?? NO_ANALYSES;
  if (known === fractions.length) return series.bounds;
  for (const fraction of fractions.slice(known)) {
    series = withAnalysis(series, fraction, FALSE_ALARMS / (variants - 1));
    await setImmediate();
  }
  remembered.delete(seriesKey(known));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(seriesKey(fractions.length), series);
  return series.bounds;
}
