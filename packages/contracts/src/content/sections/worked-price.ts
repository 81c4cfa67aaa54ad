import * as v from 'valibot';
import { dollarsSchema } from '../dollars.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** A price taken apart: what each reason adds, and the range that comes out. */
export const workedPriceSchema = v.pipe(
  v.strictObject({
    type: v.literal('worked-price'),
    id: v.optional(anchorSchema),
    heading: textSchema,
    lead: v.optional(textSchema),
    /** Which shipment it is; sample content says here that it is one. */
    caption: textSchema,
    /** What stands over the two columns. */
    columns: v.strictObject({ reason: textSchema, dollars: textSchema }),
    reasons: v.pipe(
      v.array(
        v.strictObject({
          reason: textSchema,
          /** Whole dollars that it adds; below zero where it takes some off. */
          dollars: v.pipe(v.number(), v.integer(), v.minValue(-9999), v.maxValue(9999)),
        }),
      ),
      v.minLength(1, 'at least one reason'),
    ),
    range: v.strictObject({ label: textSchema, low: dollarsSchema, high: dollarsSchema }),
    note: v.optional(textSchema),
  }),
  v.check(({ reasons, range }) => {
    const sum = reasons.reduce((total, { dollars }) => total + dollars, 0);
    return range.low <= sum && sum <= range.high;
  }, 'reasons that add up to a price within the range'),
);

export type WorkedPriceSection = v.InferOutput<typeof workedPriceSchema>;
