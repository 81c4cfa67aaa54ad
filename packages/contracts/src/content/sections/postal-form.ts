import * as v from 'valibot';
import { described } from '../described.ts';
import { pageHrefSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The words of a form that asks from where to where, and where it goes on. */
export const postalFormTextsSchema = v.strictObject({
  origin: described(textSchema, 'Label of the field for the first zip code.'),
  destination: described(textSchema, 'Label of the field for the second zip code.'),
  submit: described(textSchema, 'Text of the button.'),
  note: described(v.optional(textSchema), 'Below the button: what happens next.'),
  next: described(
    pageHrefSchema,
    'The page with the quote form, which starts with both zip codes.',
  ),
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
