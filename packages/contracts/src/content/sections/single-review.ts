import * as v from 'valibot';
import { singleReviewChoiceSchema } from '../../reviews/single-review.ts';
import { described } from '../described.ts';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** One review of the site, on any of its pages. Where there is no such review, neither is the section. */
export const singleReviewSchema = v.strictObject({
  type: v.literal('single-review'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  review: described(
    v.optional(singleReviewChoiceSchema, 'pinned'),
    "The newest pinned review (one in the page's language first; without a pinned one, the newest), the newest, or an id from `npm run reviews -- list`. The section is omitted if there is no such review.",
  ),
  readMore: described(
    v.optional(v.picklist(['expand', 'modal']), 'expand'),
    'Shows the rest of a long review in place, or in a dialog.',
  ),
  link: described(v.optional(linkSchema), 'Leads to the other reviews.'),
});

export type SingleReviewSection = v.InferOutput<typeof singleReviewSchema>;
