import * as v from 'valibot';
import { listAttsSchema } from '../../reviews/list-schemas.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The site's reviews, page by page. The site has a `reviews.yaml`; a page has one such list. */
export const reviewListSchema = v.strictObject({
  type: v.literal('review-list'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  /** Who these people are, and which reviews are shown; sample content says that it is invented. */
  note: v.optional(textSchema),
  /** Which reviews, in which order, how many to a page, and how more are reached. */
  atts: v.optional(listAttsSchema, {}),
  /** Where the rest of a long review is read: in its place, or in a dialog. */
  readMore: v.optional(v.picklist(['expand', 'modal']), 'expand'),
  /** Whether another page of the list is another address, with Back leading to the one before. */
  urlParameter: v.optional(v.boolean(), true),
});

export type ReviewListSection = v.InferOutput<typeof reviewListSchema>;
