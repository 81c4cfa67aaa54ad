import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** The whole quote form for a motorcycle, which has a type in the place of a size. */
export const motorcycleQuoteFormSchema = v.strictObject({
  type: v.literal('motorcycle-quote-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
});

export type MotorcycleQuoteFormSection = v.InferOutput<typeof motorcycleQuoteFormSchema>;
