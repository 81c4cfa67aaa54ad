import type {
  ExperimentRecord,
  VariantRecord,
} from '../../../apps/console/src/experiments/experiment-record.ts';
import { lastDays, TODAY } from './sample-days.ts';

const DAYS = lastDays(14);

function differenceAt(z: number) {
  const difference = z / 200;
  return { difference, z, interval: [difference - 0.011, difference + 0.011] };
}

/** The bound of each look is far out at first and near 2 in the end. */
const ANALYSES = DAYS.map((day, index) => {
  const fraction = (index + 1) / 16;
  const swing = Math.sin(index * 1.7) * 0.4;
  return {
    day,
    fraction,
    bound: index < 2 ? null : 2.02 / Math.sqrt(fraction),
    differences:
      index < 1
        ? [null, null]
        : [differenceAt(0.24 * index + swing), differenceAt(-0.11 * index - swing)],
  };
});

function variantOf(name: string, conversions: number, z: number | null): VariantRecord {
  const visitors = 4_210;
  const share = conversions / visitors;
  const difference = share - 310 / visitors;
  const lift = difference / (310 / visitors);
  return {
    name,
    weight: 1,
    served: 4_300,
    visitors,
    visitors_since: 66,
    conversions,
    rate: { share, low: share - 0.008, high: share + 0.008 },
    difference:
      z === null
        ? null
        : {
            difference,
            z,
            lift,
            interval: [difference - 0.011, difference + 0.011],
            plain_interval: [difference - 0.009, difference + 0.009],
            lift_interval: [lift - 0.15, lift + 0.15],
          },
    revenue: {
      visitors,
      cents: conversions * 2_100,
      difference: null,
      per_visitor_cents: share * 2_100,
    },
    preview_url: '#preview',
  };
}

/** An experiment that has found a difference. */
export const EXPERIMENT: ExperimentRecord = {
  name: 'auto-headline',
  page: '/compare-auto-insurance/',
  state: 'decided',
  sentence: 'question converts better than control: +1.66 points (+0.56 to +2.76).',
  day: 14,
  days: 16,
  time_zone: 'America/New_York',
  is_sample: false,
  comparison: { variant: 'question', difference: 0.0166, interval: [0.0056, 0.0276] },
  plan: { visitors: 14_400, start: DAYS[0] ?? TODAY, end: null },
  variants: [
    variantOf('control', 310, null),
    variantOf('question', 380, 2.8),
    variantOf('short', 286, -1.2),
  ],
  analyses: ANALYSES,
  are_earnings_known: true,
  revenue_until: TODAY,
  looked_on: TODAY,
  ratio: { chi_squared: 0.2, p: 0.9, is_alarm: false },
  one_of: 240,
  endings: [{ variant: 'question', lines: 'heading: What would the others charge you?' }],
};

/** One that has no look yet. */
export const STARTED_EXPERIMENT: ExperimentRecord = {
  ...EXPERIMENT,
  name: 'started',
  state: 'running',
  analyses: [],
  one_of: null,
  looked_on: null,
};

/** One whose result must not be used. */
export const INVALIDATED_EXPERIMENT: ExperimentRecord = {
  ...EXPERIMENT,
  name: 'invalidated',
  state: 'invalidated',
  analyses: [],
  one_of: null,
  ratio: { chi_squared: 34.1, p: 4e-9, is_alarm: true },
};
