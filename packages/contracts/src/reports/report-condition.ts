import * as v from 'valibot';
import { type DimensionName, type FilterName, isDimensionOf } from './dimensions.ts';
import {
  MEASURE_NAMES,
  type MeasureName,
  type MeasureSums,
  measure,
  NO_SUMS,
  unknownReasons,
} from './measures.ts';
import { type UnknownReason, whyNoSpend } from './unknown-reasons.ts';

/**
 * Where a measure must be beside the value of a condition; the value itself is neither. Risen and
 * fallen is a measure against the compared days, by a share of what it was on them.
 */
export const RELATIONS = ['above', 'below', 'risen', 'fallen'] as const;

type Relation = (typeof RELATIONS)[number];

export const RELATION_WORDS: Record<Relation, string> = {
  above: 'above',
  below: 'below',
  risen: 'risen by more than',
  fallen: 'fallen by more than',
};

/** Whether the value of a condition is a share of what was counted on the compared days. */
export function isOfChange(relation: Relation): boolean {
  return relation === 'risen' || relation === 'fallen';
}

/** What a condition is asked of: the total of a report, or each of its rows, so that one is enough. */
export const CONDITION_SUBJECTS = ['total', 'rows'] as const;

const MAX_VALUE = 1e12;

export const reportCondition = v.strictObject({
  /** Absent: the total. */
  of: v.optional(v.picklist(CONDITION_SUBJECTS)),
  measure: v.picklist(MEASURE_NAMES),
  relation: v.picklist(RELATIONS),
  /** Money is in hundredths, a share is of 1, and so is what a measure has risen or fallen by. */
  value: v.pipe(v.number(), v.minValue(-MAX_VALUE), v.maxValue(MAX_VALUE)),
});

export type ReportCondition = v.InferOutput<typeof reportCondition>;

/**
 * Returns null if it is not known: a change has no share of what was 0 or less.
 *
 * @param before the measure on the compared days
 */
export function doesHold(
  { relation, value }: Pick<ReportCondition, 'relation' | 'value'>,
  found: number | null,
  before: number | null = null,
): boolean | null {
  if (found === null) return null;
  if (!isOfChange(relation)) return relation === 'above' ? found > value : found < value;
  if (before === null || before <= 0) return null;
  return relation === 'risen' ? found > before * (1 + value) : found < before * (1 - value);
}

const KNOWN = Object.fromEntries(
  Object.keys(NO_SUMS).map((name) => [name, 1]),
) as unknown as MeasureSums;

/**
 * Why a measure is never known under these filters, whatever is counted; null if it may be.
 *
 * @param by what its rows are divided by; none for the total
 */
export function whyNeverKnown(
  name: MeasureName,
  filters: readonly FilterName[],
  by: readonly DimensionName[] = [],
): UnknownReason | null {
  const noSpend = whyNoSpend(by, filters, true);
  const parts = [...by, ...filters];
  const sums = {
    ...KNOWN,
    ...(parts.some((one) => isDimensionOf(one, 'lead', 'partner')) && { visits: null }),
    ...(parts.includes('partner') && { first_leads: null }),
    ...(noSpend !== 'no-spend' && { spend_cents: null, paid_spend_cents: null }),
  };
  if (measure(sums)[name] !== null) return null;
  return unknownReasons(sums, { noSpend, currency: null })[name] ?? null;
}
