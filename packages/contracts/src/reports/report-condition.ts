import * as v from 'valibot';
import { type FilterName, isDimensionOf } from './dimensions.ts';
import {
  MEASURE_NAMES,
  type MeasureName,
  type MeasureSums,
  measure,
  NO_SUMS,
  unknownReasons,
} from './measures.ts';
import { type UnknownReason, whyNoSpend } from './unknown-reasons.ts';

/** Where a measure must be beside the value of a condition; the value itself is neither. */
export const RELATIONS = ['above', 'below'] as const;

const MAX_VALUE = 1e12;

export const reportCondition = v.strictObject({
  measure: v.picklist(MEASURE_NAMES),
  relation: v.picklist(RELATIONS),
  /** Money is in hundredths, a share is of 1. */
  value: v.pipe(v.number(), v.minValue(-MAX_VALUE), v.maxValue(MAX_VALUE)),
});

export type ReportCondition = v.InferOutput<typeof reportCondition>;

export function doesHold(
  { relation, value }: Pick<ReportCondition, 'relation' | 'value'>,
  found: number | null,
): boolean | null {
  if (found === null) return null;
  return relation === 'above' ? found > value : found < value;
}

const KNOWN = Object.fromEntries(
  Object.keys(NO_SUMS).map((name) => [name, 1]),
) as unknown as MeasureSums;

/** Why a total is never known under these filters, whatever is counted; null if it may be. */
export function whyNeverKnown(
  name: MeasureName,
  filters: readonly FilterName[],
): UnknownReason | null {
  const noSpend = whyNoSpend([], filters, true);
  const sums = {
    ...KNOWN,
    ...(filters.some((one) => isDimensionOf(one, 'lead', 'partner')) && { visits: null }),
    ...(filters.includes('partner') && { first_leads: null }),
    ...(noSpend !== 'no-spend' && { spend_cents: null, paid_spend_cents: null }),
  };
  if (measure(sums)[name] !== null) return null;
  return unknownReasons(sums, { noSpend, currency: null })[name] ?? null;
}
