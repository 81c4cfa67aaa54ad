import * as v from 'valibot';
import { described } from '../described.ts';
import { dollarsSchema } from '../dollars.ts';
import { STATE_CODES, type StateCode } from '../state-codes.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Savings by state: a map of tiles that can be read as a table. */
export const savingsSchema = v.strictObject({
  type: v.literal('savings'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: textSchema,
  source: described(textSchema, 'Below the map: what the figures are and where they come from.'),
  legend: described(textSchema, 'Above the shades: what they mean.'),
  table: described(
    v.strictObject({ open: textSchema, state: textSchema, dollars: textSchema }),
    'Texts of the same figures as a table.',
  ),
  dollars: described(
    v.strictObject(
      Object.fromEntries(STATE_CODES.map((code) => [code, dollarsSchema])) as Record<
        StateCode,
        typeof dollarsSchema
      >,
    ),
    'Dollars per year by state.',
  ),
});

export type SavingsSection = v.InferOutput<typeof savingsSchema>;
