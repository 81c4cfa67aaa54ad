import type { planExperiment as planOperation } from '@zipfront/contracts/api/experiments';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { plannedVisitors } from '../../platform/statistics/spending-bounds.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';

const MAX_VARIANTS = 10;

const MAX_VISITORS = 100_000_000;

const MIN_VISITORS = 100;

export interface PlanValues {
  rate: string;
  find: string;
  lift: string;
  variants: string;
}

type Plan = ResponseOf<typeof planOperation>;

export type PlanErrors = Partial<Record<keyof PlanValues, string>>;

/** Checks and computes a plan. `tomorrow` is its first day. */
export function planExperiment(
  values: PlanValues,
  tomorrow: number,
): { plan: Plan } | { errors: PlanErrors } {
  const rate = parsePercent(values.rate);
  const rateToFind = parseRateToFind(values, rate);
  const variants = /^\d{1,2}$/.test(values.variants.trim()) ? Number(values.variants) : Number.NaN;
  const errors: PlanErrors = {
    ...(rate === null && { rate: 'Type a rate above 0 and below 100, like 4 or 11.5.' }),
    ...(typeof rateToFind === 'object' && rateToFind),
    ...(!(variants >= 2 && variants <= MAX_VARIANTS) && {
      variants: `Type a number from 2 to ${MAX_VARIANTS}.`,
    }),
  };
  if (rate === null || typeof rateToFind === 'object' || Object.keys(errors).length > 0) {
    return { errors };
  }
  const perVariant = plannedVisitors({ rate, rateToFind, variants });
  const visitors = perVariant * variants;
  if (visitors > MAX_VISITORS) {
    const message = 'No experiment finds so small a difference: type one that is further off.';
    return { errors: { [values.lift === '' ? 'find' : 'lift']: message } };
  }
  const planned = Math.max(visitors, MIN_VISITORS);
  const lines = yamlLines({ visitors: planned, variants, start: tomorrow });
  const size = { rate, rate_to_find: rateToFind, per_variant: perVariant, visitors };
  return { plan: { ...size, lines } };
}

function parseRateToFind(
  { find, lift }: PlanValues,
  rate: number | null,
): number | Pick<PlanErrors, 'find' | 'lift'> {
  if (lift === '') {
    const share = parsePercent(find);
    if (share === null) return { find: 'Type a rate above 0 and below 100, like 4.8.' };
    return share === rate ? { find: 'Type another rate than the one of today.' } : share;
  }
  const change = parseLift(lift);
  if (change === null) return { lift: 'Type a change in percent other than 0, like 20 or -10.' };
  // A wrong rate has its own sentence.
  if (rate === null) return {};
  const share = rate * (1 + change);
  if (share > 0 && share < 1) return share;
  return { lift: 'Type a change that leads to a rate above 0 and below 100.' };
}

function parsePercent(text: string): number | null {
  if (!/^\d{1,2}([.,]\d{1,4})?\s*%?$/.test(text.trim())) return null;
  const percent = Number.parseFloat(text.replace(',', '.'));
  return percent > 0 ? percent / 100 : null;
}

function parseLift(text: string): number | null {
  if (!/^[+\-−]?\d{1,4}([.,]\d{1,4})?\s*%?$/.test(text.trim())) return null;
  const percent = Number.parseFloat(text.trim().replace(',', '.').replace('−', '-'));
  return percent === 0 ? null : percent / 100;
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
  const others = Array.from({ length: variants - 1 }, (_, index) =>
    [
      `    - name: ${variants === 2 ? 'other' : `other-${index + 1}`}`,
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
