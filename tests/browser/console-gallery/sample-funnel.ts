import type { FunnelAnswer } from '../../../apps/console/src/funnel/visit-sets.ts';
import { lastDays, TODAY } from './sample-days.ts';

type Step = FunnelAnswer['rows'][number];

const STEPS = [
  ['visits', 'Page seen', 'visits'],
  ['started', 'Form started', 'visits'],
  ['zip_accepted', 'Zip code accepted', 'visits'],
  ['sent', 'Hand-off', 'visits'],
  ['accepted', 'Accepted', 'leads'],
  ['sold', 'Bought by partners', 'leads'],
] as const;

/** The steps of visits by their counts. */
function stepsOf(group: string, counts: readonly number[]): Step[] {
  const [first = 0] = counts;
  return STEPS.map(([step, label, unit], index) => {
    const count = counts[index] ?? 0;
    const before = counts[index - 1];
    return {
      group,
      step,
      label,
      unit,
      count,
      branch: unit === 'leads' ? 'partners' : null,
      share_of_base: before ? count / before : null,
      share_of_first: index > 0 && first > 0 ? count / first : null,
      base: index === 0 ? null : step === 'accepted' ? `${before} hand-offs` : 'the step before',
      lost: before === undefined ? null : before - count,
      median_seconds: unit === 'visits' && index > 0 && count > 0 ? index * 41 : null,
      median_days: step === 'sold' && count > 0 ? 2 : null,
    };
  });
}

const DAYS = { from: lastDays(28)[0] ?? TODAY, to: TODAY, time_zone: 'America/New_York' };

const ALL = stepsOf('', [21_094, 6_480, 3_212, 2_104, 1_610, 402]);

/** The funnel of all visits. */
export const FUNNEL: FunnelAnswer = { ...DAYS, since: null, rows: ALL };

/** The same beside two groups, the second with few visits, on days that are not all stored. */
export const COMPARED_FUNNEL: FunnelAnswer = {
  ...DAYS,
  since: '2026-11-08',
  rows: [
    ...ALL,
    ...stepsOf('device:phone', [14_020, 3_950, 1_702, 1_011, 790, 164]),
    ...stepsOf('campaign:autumn-and-winter-tires-for-pickup-trucks', [12, 4, 4, 1, 0, 0]),
  ],
};

/** Days without visits. */
export const EMPTY_FUNNEL: FunnelAnswer = {
  ...DAYS,
  since: null,
  rows: stepsOf('', [0, 0, 0, 0, 0, 0]),
};
