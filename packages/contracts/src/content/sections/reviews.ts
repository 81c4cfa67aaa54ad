import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** What people wrote, as short letters. */
export const reviewsSchema = v.strictObject({
  type: v.literal('reviews'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  /** Who these people are; sample content says here that they are invented. */
  note: textSchema,
  reviews: v.pipe(
    v.array(
      v.strictObject({
        text: textSchema,
        name: textSchema,
        place: textSchema,
        /** What was compared. */
        about: textSchema,
      }),
    ),
    v.minLength(1, 'at least one review'),
    v.maxLength(6, 'at most six reviews'),
  ),
});

export type ReviewsSection = v.InferOutput<typeof reviewsSchema>;
