import * as v from 'valibot';
import { listAttsSchema } from '../../reviews/list-schemas.ts';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The site's reviews, page by page. The site has a `reviews.yaml`; a page has one such list. */
export const reviewListSchema = v.strictObject({
  type: v.literal('review-list'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  note: described(
    v.optional(textSchema),
    'Who wrote the reviews and which ones are shown. A list without low ratings, or with invented reviews, must say so.',
  ),
  atts: described(v.optional(listAttsSchema, {}), 'Which reviews are shown, and in which order.'),
  readMore: described(
    v.optional(v.picklist(['expand', 'modal']), 'expand'),
    'Shows the rest of a long review in place, or in a dialog.',
  ),
  urlParameter: described(
    v.optional(v.boolean(), true),
    'Gives each page of the list an address and an entry of the browser history.',
  ),
});

export type ReviewListSection = v.InferOutput<typeof reviewListSchema>;
