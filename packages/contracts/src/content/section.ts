import * as v from 'valibot';
import { articleSchema } from './sections/article.ts';
import { closingSchema } from './sections/closing.ts';
import { comparisonSchema } from './sections/comparison.ts';
import { heroSchema } from './sections/hero.ts';
import { linesSchema } from './sections/lines.ts';
import { openingSchema } from './sections/opening.ts';
import { postalFormSchema } from './sections/postal-form.ts';
import { privacySchema } from './sections/privacy.ts';
import { questionsSchema } from './sections/questions.ts';
import { reviewFormSchema } from './sections/review-form.ts';
import { reviewListSchema } from './sections/review-list.ts';
import { reviewSummarySchema } from './sections/review-summary.ts';
import { reviewsSchema } from './sections/reviews.ts';
import { savingsSchema } from './sections/savings.ts';
import { stepsSchema } from './sections/steps.ts';

/** One section of a page; `type` says which. */
export const sectionSchema = v.variant('type', [
  heroSchema,
  stepsSchema,
  linesSchema,
  comparisonSchema,
  savingsSchema,
  reviewsSchema,
  questionsSchema,
  privacySchema,
  articleSchema,
  closingSchema,
  openingSchema,
  postalFormSchema,
  reviewSummarySchema,
  reviewListSchema,
  reviewFormSchema,
]);

export type Section = v.InferOutput<typeof sectionSchema>;
export type SectionType = Section['type'];
