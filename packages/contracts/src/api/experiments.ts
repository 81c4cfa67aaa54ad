import * as v from 'valibot';
import { experiments } from './access.ts';
import { count, day, nullableNumber, objects, rows, text } from './schemas.ts';

const difference = {
  difference: v.number(),
  /** Valid for all analyses together; null where its bound is not finite. */
  interval: v.nullable(v.pipe(v.array(v.number()), v.length(2))),
};

const experiment = v.object({
  name: v.string(),
  page: v.string(),
  /** `invalidated` hides its result, because its visitors are divided wrongly. */
  state: v.picklist(['planned', 'running', 'decided', 'invalidated', 'ended']),
  sentence: v.string(),
  day: nullableNumber,
  /** That it will last, by its end or its visitors so far; null while unknown. */
  days: nullableNumber,
  time_zone: v.string(),
  is_sample: v.boolean(),
  /** The most different variant; null before the first analysis and with a wrong ratio. */
  comparison: v.nullable(v.object({ variant: v.string(), ...difference })),
});

export type ExperimentState = v.InferOutput<typeof experiment>['state'];

export const listExperiments = experiments.list('listExperiments', '/experiments', {
  summary: 'Experiments with their results in a sentence.',
  ok: v.object({ rows: v.array(experiment) }),
});

const interval = v.pipe(v.array(v.number()), v.length(2));

/**
 * Visitors, hand-offs, rate and difference are of the look (`looked_on`); before the first, and
 * where the sample ratio is wrong, visitors are up to now. A wrong ratio hides the others and
 * revenue: they are null.
 */
const variant = v.object({
  name: v.string(),
  weight: v.number(),
  /** Assignments that were sent; null where none was counted, as of sample data. */
  served: v.nullable(count),
  visitors: count,
  conversions: v.nullable(count),
  rate: v.nullable(v.object({ share: v.number(), low: v.number(), high: v.number() })),
  /** Those after the look. */
  visitors_since: count,
  /** It is null for the control, and with too few visitors. */
  difference: v.nullable(
    v.object({
      ...difference,
      /** It holds for one look alone. */
      plain_interval: interval,
      lift: v.number(),
      /** As `interval`; null also where the rate of the control may be 0. */
      lift_interval: v.nullable(interval),
      z: v.number(),
    }),
  ),
  /** It is of visitors who were counted long enough ago; null before the first. */
  revenue: v.nullable(
    v.object({
      visitors: count,
      cents: v.number(),
      per_visitor_cents: v.number(),
      /** It is tested by Welch's t; null for the control, before the end, and without earnings. */
      difference: v.nullable(v.object({ difference: v.number(), interval, p: v.number() })),
    }),
  ),
  /** The address that shows it; null where the content no longer has it. */
  preview_url: v.nullable(v.string()),
});

const ofOne = {
  param: v.strictObject({ name: text }),
  errors: { 404: 'No experiment has this name.' },
} as const;

export const getExperiment = experiments.get('getExperiment', '/experiments/{name}', {
  ...ofOne,
  summary: 'An experiment with its plan, its variants, and its analyses.',
  ok: v.object({
    ...experiment.entries,
    plan: v.object({ visitors: count, start: day, end: v.nullable(day) }),
    variants: v.array(variant),
    analyses: objects({
      day,
      fraction: v.number(),
      /** A difference is found at |z| of at least this; null where no z is enough. */
      bound: nullableNumber,
      /** One for each variant but the control; null with too few visitors. */
      differences: v.array(v.nullable(v.object({ ...difference, z: v.number() }))),
    }),
    are_earnings_known: v.boolean(),
    revenue_until: v.nullable(day),
    /** The day of the analysis that variants are of: that of the verdict, otherwise the last. */
    looked_on: v.nullable(day),
    ratio: v.object({ chi_squared: v.number(), p: v.number(), is_alarm: v.boolean() }),
    /** Once decided, one of this many experiments without a difference finds one like this. */
    one_of: nullableNumber,
    /** Lines for the content file that end it with a variant; none if it has no experiment. */
    endings: objects({ variant: v.string(), lines: v.string() }),
  }),
});

export const listExperimentVariants = experiments.list(
  'listExperimentVariants',
  '/experiments/{name}/variants',
  {
    ...ofOne,
    summary: 'Variants of an experiment, without rates where its sample ratio is wrong.',
    ok: v.object({ rows: v.array(variant) }),
  },
);

export const listExperimentAnalyses = experiments.list(
  'listExperimentAnalyses',
  '/experiments/{name}/analyses',
  {
    ...ofOne,
    summary: 'Analyses of an experiment by day and variant; none where its sample ratio is wrong.',
    ok: rows({
      day,
      fraction: v.number(),
      variant: v.string(),
      difference: nullableNumber,
      low: nullableNumber,
      high: nullableNumber,
      z: nullableNumber,
      bound: nullableNumber,
    }),
  },
);

export const listExperimentDays = experiments.list(
  'listExperimentDays',
  '/experiments/{name}/days',
  {
    ...ofOne,
    summary: 'Counts of an experiment by day and variant.',
    ok: rows({
      day,
      time_zone: v.string(),
      variant: v.string(),
      visitors: count,
      /** It is null where the sample ratio is wrong, as the next. */
      conversions: v.nullable(count),
      earned_cents: nullableNumber,
      earned_squares: nullableNumber,
    }),
  },
);

const percent = v.pipe(v.string(), v.maxLength(20));

export const planExperiment = experiments.get('planExperiment', '/experiment-plan', {
  summary: 'The visitors that an experiment needs, and its lines for a content file.',
  query: v.strictObject({
    /** The rate of today in percent: `4` or `11.5`. */
    rate: percent,
    find: v.optional(percent),
    /** In place of it, its difference to the rate of today, in percent of that: `20` or `-10`. */
    lift: v.optional(percent),
    variants: v.optional(percent),
  }),
  ok: v.object({
    rate: v.number(),
    rate_to_find: v.number(),
    per_variant: count,
    visitors: count,
    lines: v.string(),
  }),
});
