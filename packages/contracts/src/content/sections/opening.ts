import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** The first screen of a shipping page: its heading, over a route from one dot to another. */
export const openingSchema = v.strictObject({
  type: v.literal('opening'),
  id: v.optional(anchorSchema),
  /** A few words over the heading. */
  eyebrow: v.optional(textSchema),
  /** The page's only first-level heading. */
  heading: textSchema,
  lead: textSchema,
});

export type OpeningSection = v.InferOutput<typeof openingSchema>;
