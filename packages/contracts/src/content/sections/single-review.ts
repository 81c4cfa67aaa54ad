import * as v from 'valibot';
import { singleReviewChoiceSchema } from '../../reviews/single-review.ts';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** One review of the site, on any of its pages. Where there is no such review, neither is the section. */
export const singleReviewSchema = v.strictObject({
  type: v.literal('single-review'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  /** Which one: by its id, the newest of those that are pinned, or the newest of all. */
  review: v.optional(singleReviewChoiceSchema, 'pinned'),
  /** Where the rest of a long review is read: in its place, or in a dialog. */
  readMore: v.optional(v.picklist(['expand', 'modal']), 'expand'),
  /** Leads to the others. */
  link: v.optional(linkSchema),
});

export type SingleReviewSection = v.InferOutput<typeof singleReviewSchema>;
