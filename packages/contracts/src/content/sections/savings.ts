import * as v from 'valibot';
import { dollarsSchema } from '../dollars.ts';
import { STATE_CODES, type StateCode } from '../state-codes.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Savings by state: a map of tiles that can be read as a table. */
export const savingsSchema = v.strictObject({
  type: v.literal('savings'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: textSchema,
  /** Says what the figures are, and where they come from; stands under the map. */
  source: textSchema,
  /** Over the shades: what they mean. */
  legend: textSchema,
  table: v.strictObject({ open: textSchema, state: textSchema, dollars: textSchema }),
  /** Dollars a year for each of the fifty states and the District of Columbia. */
  dollars: v.strictObject(
    Object.fromEntries(STATE_CODES.map((code) => [code, dollarsSchema])) as Record<
      StateCode,
      typeof dollarsSchema
    >,
  ),
});

export type SavingsSection = v.InferOutput<typeof savingsSchema>;
