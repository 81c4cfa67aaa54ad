import type {
  ExperimentSummary,
  ExperimentView,
  InterimAnalysisView,
} from '@zipfront/contracts/console/experiments';
import { type FileTable, units } from './csv-file.ts';

type Variants = Pick<ExperimentView, 'state' | 'analyses'> & {
  variants: readonly Omit<ExperimentView['variants'][number], 'previewUrl'>[];
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

/** The variants of an experiment as lines of a file; of an invalidated one without what it found, as on its page. */
export function variantsTable({ state, variants }: Variants): FileTable {
  const counts = ['variant', 'weight', 'assigned', 'visitors'];
  const rates = ['hand_offs', 'rate', 'rate_low', 'rate_high'];
  const differences = ['difference', 'difference_low', 'difference_high'];
  return {
    columns:
      state === 'invalidated'
        ? counts
        : [...counts, ...rates, ...differences, 'revenue_per_visitor'],
    rows: variants.map(({ name, weight, served, visitors, conversions, ...variant }) => ({
      variant: name,
      weight,
      assigned: served,
      visitors,
      hand_offs: conversions,
      rate: variant.rate.share,
      rate_low: variant.rate.low,
      rate_high: variant.rate.high,
      difference: variant.difference?.difference,
      difference_low: variant.difference?.interval?.[0],
      difference_high: variant.difference?.interval?.[1],
      revenue_per_visitor: units(variant.revenue?.perVisitorCents ?? null),
    })),
  };
}

/** The looks at an experiment as lines of a file, a line for each variant but the control; an invalidated one has none. */
export function interimAnalysesTable({ state, variants, analyses }: Variants): FileTable {
  const others = variants.slice(1).map(({ name }) => name);
  const lines = ({ day, fraction, bound, zs }: InterimAnalysisView) =>
    others.map((variant, at) => ({ day, share_of_plan: fraction, variant, z: zs[at], bound }));
  return {
    columns: ['day', 'share_of_plan', 'variant', 'z', 'bound'],
    rows: state === 'invalidated' ? [] : analyses.flatMap(lines),
  };
}
