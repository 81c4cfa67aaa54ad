import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** The form in which people write a review; what it takes is in the site's `reviews.yaml`. */
export const reviewFormSchema = v.strictObject({
  type: v.literal('review-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  /** Note on the handling of a review. */
  lead: v.optional(textSchema),
  submit: textSchema,
});

export type ReviewFormSection = v.InferOutput<typeof reviewFormSchema>;
