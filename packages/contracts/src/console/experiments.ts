/**
 * The state of an experiment in one word; `invalidated` hides its result, because its visitors are
 * divided wrongly.
 */
export type ExperimentState = 'planned' | 'running' | 'decided' | 'invalidated' | 'ended';

/** An experiment in the list. */
export interface ExperimentSummary {
  name: string;
  /** The path of its page. */
  path: string;
  state: ExperimentState;
  /** The result in a sentence. */
  sentence: string;
  /** Number of the day since its start, from 1; null before it. */
  day: number | null;
  /** Number of days that it will last, by its end or its visitors so far; null while unknown. */
  days: number | null;
  /** The time zone of its days. */
  timeZone: string;
  /** Whether all that is shown are samples. */
  isSample: boolean;
}

/** A share with its 95% interval. */
export interface ShareView {
  share: number;
  low: number;
  high: number;
}

/** The difference of a variant's rate to the control's, at the last analysis. */
export interface DifferenceView {
  difference: number;
  /** The interval that is valid for all analyses together; null if its bound is not finite. */
  interval: readonly [low: number, high: number] | null;
  /** The interval for one look alone. */
  plain: readonly [low: number, high: number];
  /** The difference by the control's rate. */
  lift: number;
  /** As `interval`; null also if the control's rate may be 0. */
  liftInterval: readonly [low: number, high: number] | null;
  z: number;
}

/** Earnings of a variant's visitors who were counted long enough ago, in hundredths of a dollar. */
export interface RevenueView {
  visitors: number;
  cents: number;
  perVisitorCents: number;
  /**
   * Difference to the control's, by Welch's t; null for the control, before the end, and without
   * earnings.
   */
  difference: {
    difference: number;
    interval: readonly [low: number, high: number];
    p: number;
  } | null;
}

/** A variant with its counts so far. */
export interface VariantView {
  name: string;
  weight: number;
  /** The address that shows it; null if the content no longer has it. */
  previewUrl: string | null;
  /** Assignments that were sent; null where none was counted, as of sample data. */
  served: number | null;
  visitors: number;
  conversions: number;
  rate: ShareView;
  /** Null for the control, and while there are too few visitors. */
  difference: DifferenceView | null;
  /** Null until the first visitor was counted long enough ago. */
  revenue: RevenueView | null;
}

/** A look at the end of a day. */
export interface InterimAnalysisView {
  day: string;
  /** Share of the planned visitors, at most 1. */
  fraction: number;
  /** A difference is found at |z| of at least this; null if no z is enough. */
  bound: number | null;
  /** One for each variant except the control, in order; null while there are too few visitors. */
  zs: (number | null)[];
}

/** Compares the division of visitors with the weights. */
export interface SampleRatioView {
  chiSquared: number;
  p: number;
  isAlarm: boolean;
}

/** An experiment on its page. */
export interface ExperimentView extends ExperimentSummary {
  plan: { visitors: number; start: string; end: string | null };
  variants: VariantView[];
  analyses: InterimAnalysisView[];
  /** Whether partners report what the leads of its site earn. */
  areEarningsKnown: boolean;
  /** The last day whose visitors are in the revenue; null without any. */
  revenueUntil: string | null;
  /** The day of the analysis that decided, otherwise of the last; null before the first. */
  lookedOn: string | null;
  ratio: SampleRatioView;
  /** For a decided one: one of this many experiments without a difference finds one like this. */
  oneOf: number | null;
  /**
   * Lines for the content file that end it with a variant; empty if the content no longer has it.
   */
  endings: { variant: string; lines: string }[];
}
