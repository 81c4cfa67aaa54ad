import type { ExperimentState } from '@zipfront/contracts/api/experiments';
import { MIN_DAYS, planShareText } from '@zipfront/contracts/console/experiments';
import { dateText } from '@zipfront/contracts/time/time';
import { conversionRate } from '../../platform/statistics/compare.ts';
import type { Bound } from '../../platform/statistics/spending-bounds.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import type { AnalyzedExperiment, Crossing, InterimAnalysis } from './interim-analyses.ts';

export interface Verdict {
  experiment: AnalyzedExperiment;
  state: ExperimentState;
  crossing: Crossing | null;
  last: { analysis: InterimAnalysis; bound: Bound } | null;
  /** Visitors up to the look; before the first, so far. */
  visitors: number;
  day: number;
}

export function verdictSentence(verdict: Verdict): string {
  const { experiment, state, crossing, visitors, day } = verdict;
  const share = `${planShareText(visitors / experiment.visitors)} of the plan`;
  switch (state) {
    case 'invalidated':
      return 'No result: the visitors are not divided as the weights say.';
    case 'planned':
      return `Starts on ${dateText(dateOfDay(experiment.start_day))}.`;
    case 'decided':
      return crossing ? differenceSentence(experiment, crossing) : '';
    case 'ended':
      return endSentence(verdict, share);
    case 'running':
      return day <= MIN_DAYS
        ? `Too early: day ${day}, and the first result is after ${MIN_DAYS} whole days; ${share} so far.`
        : `No difference yet; ${share} so far; look again tomorrow.`;
  }
}

function differenceSentence(
  { variants }: AnalyzedExperiment,
  { analysis, variant, comparison, bound }: Crossing,
): string {
  const [control = '', name = ''] = [variants[0]?.name, variants[variant]?.name];
  const [rate, other] = [analysis.counts[variant], analysis.counts[0]].map((count) =>
    percent(count ? conversionRate(count) : 0),
  );
  const word = comparison.difference > 0 ? 'better' : 'worse';
  const half = bound.z * comparison.standardError;
  const range = [comparison.difference - half, comparison.difference + half].map(points);
  return `${name} converts ${word} than ${control}: ${rate} against ${other}, a difference of ${range.join(' to ')} points. Decided on ${dateText(dateOfDay(analysis.day))}.`;
}

function endSentence({ experiment, last, visitors }: Verdict, share: string): string {
  if (visitors < experiment.visitors) return `Ended without a result, at ${share}.`;
  const [comparison, ...others] = last?.analysis.comparisons ?? [];
  if (!last || !comparison || others.length > 0) {
    return 'No difference was found with the planned visitors.';
  }
  const half = last.bound.z * comparison.standardError;
  const range = [comparison.difference - half, comparison.difference + half].map(points);
  return `No difference was found with the planned visitors: it is between ${range.join(' and ')} points.`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function points(difference: number): string {
  return (difference * 100).toFixed(2).replace('-', '−');
}
