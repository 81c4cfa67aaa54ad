import * as v from 'valibot';
import { actionSchema } from './sections/action.ts';
import { actionFormSchema } from './sections/action-form.ts';
import { actionFormLineSchema } from './sections/action-form-line.ts';
import { anchorsSchema } from './sections/anchors.ts';
import { articleSchema } from './sections/article.ts';
import { closingSchema } from './sections/closing.ts';
import { companySectionSchema } from './sections/company.ts';
import { comparisonSchema } from './sections/comparison.ts';
import { findOrderFormSchema } from './sections/find-order-form.ts';
import { heroSchema } from './sections/hero.ts';
import { linesSchema } from './sections/lines.ts';
import { motorcycleQuoteFormSchema } from './sections/motorcycle-quote-form.ts';
import { openingSchema } from './sections/opening.ts';
import { partnersSchema } from './sections/partners.ts';
import { postalFormSchema } from './sections/postal-form.ts';
import { privacySchema } from './sections/privacy.ts';
import { privacyChoicesSchema } from './sections/privacy-choices.ts';
import { promoSchema } from './sections/promo.ts';
import { questionsSchema } from './sections/questions.ts';
import { quoteFormSchema } from './sections/quote-form.ts';
import { reviewFormSchema } from './sections/review-form.ts';
import { reviewListSchema } from './sections/review-list.ts';
import { reviewSummarySchema } from './sections/review-summary.ts';
import { reviewsSchema } from './sections/reviews.ts';
import { routesSchema } from './sections/routes.ts';
import { savingsSchema } from './sections/savings.ts';
import { secondQuoteFormSchema } from './sections/second-quote-form.ts';
import { singleReviewSchema } from './sections/single-review.ts';
import { sliderSchema } from './sections/slider.ts';
import { stepsSchema } from './sections/steps.ts';
import { workedPriceSchema } from './sections/worked-price.ts';

/** One section of a page; `type` says which. */
export const sectionSchema = v.variant('type', [
  heroSchema,
  stepsSchema,
  linesSchema,
  comparisonSchema,
  savingsSchema,
  sliderSchema,
  partnersSchema,
  reviewsSchema,
  questionsSchema,
  privacySchema,
  articleSchema,
  companySectionSchema,
  privacyChoicesSchema,
  closingSchema,
  openingSchema,
  postalFormSchema,
  anchorsSchema,
  promoSchema,
  routesSchema,
  workedPriceSchema,
  actionSchema,
  actionFormSchema,
  actionFormLineSchema,
  findOrderFormSchema,
  motorcycleQuoteFormSchema,
  quoteFormSchema,
  secondQuoteFormSchema,
  reviewSummarySchema,
  reviewListSchema,
  reviewFormSchema,
  singleReviewSchema,
]);

export type Section = v.InferOutput<typeof sectionSchema>;
export type SectionType = Section['type'];
