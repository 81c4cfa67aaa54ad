import * as v from 'valibot';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Data that is stored about a visitor, in short, and the visitor's choices. */
export const privacySchema = v.strictObject({
  type: v.literal('privacy'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: textSchema,
  parts: v.pipe(
    v.array(
      v.strictObject({
        id: described(v.optional(anchorSchema), 'Anchor of this part.'),
        heading: textSchema,
        text: textSchema,
      }),
    ),
    v.minLength(1, 'at least one part'),
  ),
});

export type PrivacySection = v.InferOutput<typeof privacySchema>;
