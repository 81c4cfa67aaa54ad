import * as v from 'valibot';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** From where to where: the two zip codes, which the quote form goes on with. */
export const postalFormSchema = v.strictObject({
  type: v.literal('postal-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  /** The fields' labels. */
  origin: textSchema,
  destination: textSchema,
  submit: textSchema,
  /** The page with the quote form that goes on from here. */
  next: linkSchema.entries.href,
});

export type PostalFormSection = v.InferOutput<typeof postalFormSchema>;
