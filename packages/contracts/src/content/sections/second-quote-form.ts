import * as v from 'valibot';
import { described } from '../described.ts';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The short quote form, route and vehicle, which the main one goes on from. */
export const secondQuoteFormSchema = v.strictObject({
  type: v.literal('second-quote-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  submit: described(textSchema, 'Text of the button.'),
  next: described(
    linkSchema.entries.href,
    'The page with the main form, which starts with route and vehicle.',
  ),
});

export type SecondQuoteFormSection = v.InferOutput<typeof secondQuoteFormSchema>;
