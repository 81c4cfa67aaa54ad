import * as v from 'valibot';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The form in which people write a review; its settings are in the site's `reviews.yaml`. */
export const reviewFormSchema = v.strictObject({
  type: v.literal('review-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: described(v.optional(textSchema), 'What happens with a review.'),
  submit: described(textSchema, 'Text of the button.'),
});

export type ReviewFormSection = v.InferOutput<typeof reviewFormSchema>;
