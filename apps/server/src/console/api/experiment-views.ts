import type { Answered } from '@zipfront/contracts/api/operation';
import type { Operations } from '@zipfront/contracts/api/operations';
import type {
  DifferenceView,
  ExperimentView,
  RevenueView,
} from '@zipfront/contracts/console/experiments';
import { dayRows } from '../../reporting/experiments/experiment-counts.ts';
import type { ExperimentCounts, ReadOut } from '../../reporting/experiments/read-out.ts';

type Answer<Id extends keyof Operations> = Answered<Operations[Id]>;
type Summary = Answer<'listExperiments'>['rows'][number];
type Variant = Answer<'listExperimentVariants'>['rows'][number];

/** An experiment in the list. */
export function summaryOf(out: ReadOut): Summary {
  const { name, path, state, sentence, day, days, timeZone, isSample } = out;
  return {
    ...{ name, page: path, state, sentence, day, days },
    ...{ time_zone: timeZone, is_sample: isSample },
    comparison: comparisonOf(out),
  };
}

/** The variant that differs most. */
function comparisonOf({ state, variants }: ReadOut): Summary['comparison'] {
  if (state === 'invalidated') return null;
  const compared = variants.flatMap(({ name, difference }) =>
    difference === null ? [] : [{ name, ...difference }],
  );
  const [most] = compared.toSorted((one, other) => Math.abs(other.z) - Math.abs(one.z));
  if (most === undefined) return null;
  const { name: variant, difference, interval } = most;
  return { variant, difference, interval: interval && [...interval] };
}

/** An experiment whole; one with a wrong sample ratio without its results. */
export function experimentOf(out: ExperimentView): Answer<'getExperiment'> {
  const { plan, endings, ratio } = out;
  return {
    ...summaryOf(out),
    ...{ plan, endings, variants: variantsOf(out) },
    analyses: out.state === 'invalidated' ? [] : out.analyses,
    are_earnings_known: out.areEarningsKnown,
    ...{ revenue_until: out.revenueUntil, looked_on: out.lookedOn, one_of: out.oneOf },
    ratio: { chi_squared: ratio.chiSquared, p: ratio.p, is_alarm: ratio.isAlarm },
  };
}

/** The variants of an experiment. */
export function variantsOf({ state, variants }: ExperimentView): Variant[] {
  return variants.map(({ name, weight, served, visitors, previewUrl, ...results }) => {
    const counts = { name, weight, served, visitors, preview_url: previewUrl };
    if (state === 'invalidated') {
      return { ...counts, conversions: null, rate: null, difference: null, revenue: null };
    }
    const { conversions, rate, difference, revenue } = results;
    return {
      ...{ ...counts, conversions, rate: visitors === 0 ? null : rate },
      difference: difference && differenceOf(difference),
      revenue: revenue && revenueOf(revenue),
    };
  });
}

function differenceOf({ difference, interval, plain, lift, liftInterval, z }: DifferenceView) {
  return {
    ...{ difference, interval: interval && [...interval], plain_interval: [...plain] },
    ...{ lift, lift_interval: liftInterval && [...liftInterval], z },
  };
}

function revenueOf({ visitors, cents, perVisitorCents, difference }: RevenueView) {
  return {
    ...{ visitors, cents, per_visitor_cents: perVisitorCents },
    difference: difference && { ...difference, interval: [...difference.interval] },
  };
}

/** The analyses of an experiment, each variant but the control by itself. */
export function analysesOf({
  state,
  variants,
  analyses,
}: ReadOut): Answer<'listExperimentAnalyses'>['rows'] {
  if (state === 'invalidated') return [];
  const others = variants.slice(1);
  return analyses.flatMap(({ day, fraction, bound, zs }) =>
    others.map(({ name }, at) => ({ day, fraction, variant: name, z: zs[at] ?? null, bound })),
  );
}

/** The days of an experiment; of one with a wrong sample ratio its visitors alone. */
export function daysOf(
  counts: ExperimentCounts,
  { state }: ReadOut,
): Answer<'listExperimentDays'>['rows'] {
  const isCovered = state === 'invalidated';
  return dayRows(counts).map(({ day, timeZone, variant, visitors, ...row }) => ({
    ...{ day, time_zone: timeZone, variant, visitors },
    conversions: isCovered ? null : row.conversions,
    earned_cents: isCovered ? null : row.earnedCents,
    earned_squares: isCovered ? null : row.earnedSquares,
  }));
}
