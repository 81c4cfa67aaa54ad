import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** The whole quote form for a car, a van or a pickup: route, vehicle, date, contact. */
export const quoteFormSchema = v.strictObject({
  type: v.literal('quote-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
});

export type QuoteFormSection = v.InferOutput<typeof quoteFormSchema>;
