import * as v from 'valibot';
import { DIMENSION_NAMES, DIMENSIONS, type DimensionName } from './dimensions.ts';

/** Dimensions by which no platform reports spend. */
const WITHOUT_SPEND = DIMENSION_NAMES.filter((name) =>
  ['visit', 'lead', 'hour'].includes(DIMENSIONS[name].of),
);

type WithoutSpend = `no-spend-by-${DimensionName}`;

/** Why a number is not known, or has no value: each reason follows the name of the number. */
export const UNKNOWN_REASONS = {
  'no-spend': 'no imported file has spend of it',
  unpaid: 'its visits come by no paid advertisement, and have no spend',
  'of-leads': 'line, state and partner are properties of leads, not of visits',
  'no-visits': 'no visits',
  'no-leads': 'no leads',
  'nothing-sold': 'nothing is sold',
  'no-leads-with-spend': 'none of its leads came from traffic with spend',
  'no-sales-with-spend': 'none of its sales came from traffic with spend',
  'nothing-spent': 'nothing was spent',
  'no-amount': 'accepted or ordered leads have no amount yet',
  'earnings-unknown': 'no partner reports what call-backs earn',
  'few-decisions': 'too few leads of the site are decided to expect anything of others',
  'few-accepted': 'too few accepted leads of the partner are decided, or no partner reported them',
  'on-own-day': 'revenue is expected by the day of the visit',
  'other-currency': 'its spend is in another currency than its revenue',
  'before-partners': 'spend pays for visits, before any partner gets a lead',
  ...(Object.fromEntries(
    WITHOUT_SPEND.map((name) => [
      `no-spend-by-${name}`,
      `spend is imported by campaign, not by ${DIMENSIONS[name].heading.toLowerCase()}`,
    ]),
  ) as Record<WithoutSpend, string>),
};

export type UnknownReason = keyof typeof UNKNOWN_REASONS;

export const unknownSchema = v.pipe(
  v.record(
    v.string(),
    v.picklist(Object.keys(UNKNOWN_REASONS) as [UnknownReason, ...UnknownReason[]]),
  ),
  v.metadata({ isInFiles: false }),
);

/**
 * Returns why spend is not known. A filter that leaves out a part of a campaign hides its spend in
 * all rows, and comes first.
 */
export function whyNoSpend(
  by: readonly DimensionName[],
  filters: readonly DimensionName[],
  isSpendKnown: boolean,
): UnknownReason {
  if (filters.includes('partner')) return 'before-partners';
  const filter = WITHOUT_SPEND.find((name) => filters.includes(name));
  if (filter !== undefined) return `no-spend-by-${filter}`;
  if (!isSpendKnown) return 'no-spend';
  if (by.includes('partner')) return 'before-partners';
  const part = by.find(
    (name) =>
      WITHOUT_SPEND.includes(name) && !(name === 'ad_group' && filters.includes('campaign')),
  );
  return part === undefined ? 'no-spend' : `no-spend-by-${part}`;
}
