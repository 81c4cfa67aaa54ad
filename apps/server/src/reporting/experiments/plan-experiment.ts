import type { PlannerView } from '@zipfront/contracts/console/experiments';
import { plannedVisitors } from '../../platform/statistics/spending-bounds.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';

/** Maximum number of variants of an experiment in the content. */
const MOST_VARIANTS = 10;

/** Maximum planned size of an experiment in a content file. */
const MOST_VISITORS = 100_000_000;

/** Fields of the form, as they were typed. */
export type PlannerValues = Record<'rate' | 'find' | 'variants', string>;

/**
 * Computes the size of an experiment from the form.
 *
 * @param values null if the form was not sent yet
 * @param tomorrow the first day of the plan
 */
export function planExperiment(values: PlannerValues | null, tomorrow: number): PlannerView {
  if (values === null) {
    return { form: { values: { variants: '2' }, errors: {}, message: null }, result: null };
  }
  const rate = percentOf(values.rate);
  const rateToFind = percentOf(values.find);
  const variants = /^\d{1,2}$/.test(values.variants.trim()) ? Number(values.variants) : Number.NaN;
  const errors: Record<string, string> = {};
  if (rate === null) errors.rate = 'Type a rate above 0 and below 100, like 4 or 11.5.';
  if (rateToFind === null) errors.find = 'Type a rate above 0 and below 100, like 4.8.';
  else if (rate === rateToFind) errors.find = 'Type another rate than the one of today.';
  if (!(variants >= 2 && variants <= MOST_VARIANTS))
    errors.variants = `Type a number from 2 to ${MOST_VARIANTS}.`;
  const refused = (): PlannerView => ({ form: { values, errors, message: null }, result: null });
  if (rate === null || rateToFind === null || Object.keys(errors).length > 0) return refused();
  const perVariant = plannedVisitors({ rate, rateToFind, variants });
  const visitors = perVariant * variants;
  if (visitors > MOST_VISITORS) {
    errors.find = 'No experiment finds so small a difference: type a rate that is further off.';
    return refused();
  }
  const lines = yamlLines({
    visitors: Math.max(visitors, LEAST_VISITORS),
    variants,
    start: tomorrow,
  });
  return { form: { values, errors, message: null }, result: { perVariant, visitors, lines } };
}

/** Minimum size of a plan in a content file. */
const LEAST_VISITORS = 100;

function percentOf(text: string): number | null {
  if (!/^\d{1,2}([.,]\d{1,4})?\s*%?$/.test(text.trim())) return null;
  const percent = Number.parseFloat(text.replace(',', '.'));
  return percent > 0 ? percent / 100 : null;
}

function yamlLines({
  visitors,
  variants,
  start,
}: {
  visitors: number;
  variants: number;
  start: number;
}): string {
  const others = Array.from({ length: variants - 1 }, (_, at) =>
    [
      `    - name: ${variants === 2 ? 'other' : `other-${at + 1}`}`,
      '      weight: 1',
      '      change:',
      '        hero:',
      '          heading: The other heading',
    ].join('\n'),
  );
  return [
    'experiment:',
    '  name: a-new-name',
    `  plan: { visitors: ${visitors}, start: ${dateOfDay(start)} }`,
    '  variants:',
    '    - { name: control, weight: 1 }',
    ...others,
  ].join('\n');
}
