import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';
import { postalFormTextsSchema } from './postal-form.ts';

/** The first screen of a shipping page: its heading, and the postal form where it asks at once. */
export const openingSchema = v.strictObject({
  type: v.literal('opening'),
  id: v.optional(anchorSchema),
  /** A few words over the heading; a returning visitor is greeted in their place. */
  eyebrow: v.optional(textSchema),
  /** The page's only first-level heading. */
  heading: textSchema,
  lead: textSchema,
  form: v.optional(postalFormTextsSchema),
});

export type OpeningSection = v.InferOutput<typeof openingSchema>;
