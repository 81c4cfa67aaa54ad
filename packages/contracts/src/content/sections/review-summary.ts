import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** The mean rating and how many gave each; its bars lead to those reviews in the page's list. */
export const reviewSummarySchema = v.strictObject({
  type: v.literal('review-summary'),
  id: v.optional(anchorSchema),
  heading: textSchema,
});

export type ReviewSummarySection = v.InferOutput<typeof reviewSummarySchema>;
