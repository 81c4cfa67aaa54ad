import * as v from 'valibot';
import { pageHrefSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The words of a form that asks from where to where, and where it goes on. */
export const postalFormTextsSchema = v.strictObject({
  /** The fields' labels. */
  origin: textSchema,
  destination: textSchema,
  submit: textSchema,
  /** Under the button: what happens next, and what does not. */
  note: v.optional(textSchema),
  /** The page with the quote form that goes on from here. */
  next: pageHrefSchema,
});

/** From where to where: the two zip codes, which the quote form goes on with. */
export const postalFormSchema = v.strictObject({
  type: v.literal('postal-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  ...postalFormTextsSchema.entries,
});

export type PostalFormTexts = v.InferOutput<typeof postalFormTextsSchema>;
export type PostalFormSection = v.InferOutput<typeof postalFormSchema>;
