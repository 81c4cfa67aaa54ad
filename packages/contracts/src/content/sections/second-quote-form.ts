import * as v from 'valibot';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The short quote form, route and vehicle, which the main one goes on from. */
export const secondQuoteFormSchema = v.strictObject({
  type: v.literal('second-quote-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  submit: textSchema,
  /** The page with the main quote form. */
  next: linkSchema.entries.href,
});

export type SecondQuoteFormSection = v.InferOutput<typeof secondQuoteFormSchema>;
