import * as v from 'valibot';
import { described } from '../described.ts';
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
});

export type OpeningSection = v.InferOutput<typeof openingSchema>;
