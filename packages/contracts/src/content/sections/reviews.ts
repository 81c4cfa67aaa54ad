import * as v from 'valibot';
import { described } from '../described.ts';
import { sliderSettings } from '../slider-settings.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Texts that people wrote, as short letters. */
export const reviewsSchema = v.strictObject({
  type: v.literal('reviews'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  note: described(textSchema, 'Who wrote them. If they are invented, say so.'),
  ...sliderSettings({ show: 'up-to-three', loop: true }),
  reviews: v.pipe(
    v.array(
      v.strictObject({
        text: textSchema,
        name: textSchema,
        place: textSchema,
        about: described(textSchema, 'What was compared.'),
      }),
    ),
    v.minLength(1, 'at least one review'),
    v.maxLength(12, 'at most twelve reviews'),
  ),
});

export type ReviewsSection = v.InferOutput<typeof reviewsSchema>;
