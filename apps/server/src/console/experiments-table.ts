import type {
  ExperimentSummary,
  ExperimentView,
  LookView,
} from '@zipfront/contracts/console/experiments';
import { type FileTable, units } from './csv-file.ts';

type Arms = Pick<ExperimentView, 'state' | 'looks'> & {
  arms: readonly Omit<ExperimentView['arms'][number], 'previewUrl'>[];
};

/** The experiments as lines of a file. */
export function experimentsTable(experiments: readonly ExperimentSummary[]): FileTable {
  return {
    columns: ['experiment', 'page', 'day', 'days', 'state', 'samples', 'result'],
    rows: experiments.map(({ name, path, day, days, state, isSample, sentence }) => ({
      experiment: name,
      page: path,
      day,
      days,
      state,
      samples: isSample ? 'yes' : 'no',
      result: sentence,
    })),
  };
}

/** The variants of an experiment as lines of a file; of a covered one without what it found, as on its page. */
export function armsTable({ state, arms }: Arms): FileTable {
  const counts = ['variant', 'weight', 'assigned', 'visitors'];
  const rates = ['hand_offs', 'rate', 'rate_low', 'rate_high'];
  const differences = ['difference', 'difference_low', 'difference_high'];
  return {
    columns:
      state === 'covered' ? counts : [...counts, ...rates, ...differences, 'revenue_per_visitor'],
    rows: arms.map(({ name, weight, served, visitors, conversions, ...arm }) => ({
      variant: name,
      weight,
      assigned: served,
      visitors,
      hand_offs: conversions,
      rate: arm.rate.share,
      rate_low: arm.rate.low,
      rate_high: arm.rate.high,
      difference: arm.difference?.difference,
      difference_low: arm.difference?.interval?.[0],
      difference_high: arm.difference?.interval?.[1],
      revenue_per_visitor: units(arm.revenue?.perVisitorCents ?? null),
    })),
  };
}

/** The looks at an experiment as lines of a file, a line for each variant but the control; a covered one has none. */
export function looksTable({ state, arms, looks }: Arms): FileTable {
  const others = arms.slice(1).map(({ name }) => name);
  const lines = ({ day, fraction, bound, zs }: LookView) =>
    others.map((variant, at) => ({ day, share_of_plan: fraction, variant, z: zs[at], bound }));
  return {
    columns: ['day', 'share_of_plan', 'variant', 'z', 'bound'],
    rows: state === 'covered' ? [] : looks.flatMap(lines),
  };
}
