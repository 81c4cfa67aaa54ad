import * as v from 'valibot';
import { described } from '../described.ts';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';
import { postalFormTextsSchema } from './postal-form.ts';

/** The first screen of a shipping page: its heading, and the postal form where it asks at once. */
export const openingSchema = v.strictObject({
  type: v.literal('opening'),
  id: v.optional(anchorSchema),
  eyebrow: described(
    v.optional(textSchema),
    'A few words above the heading. A returning visitor gets the greeting instead.',
  ),
  heading: described(textSchema, "The page's main heading."),
  lead: textSchema,
  form: described(v.optional(postalFormTextsSchema), 'The postal form.'),
  rating: described(
    v.optional(linkSchema),
    'Shows the mean and the number of the reviews near the form, and leads to them. Nothing without reviews.',
  ),
});

export type OpeningSection = v.InferOutput<typeof openingSchema>;
