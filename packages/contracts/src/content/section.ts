import * as v from 'valibot';
import { companySectionSchema, guaranteeSchema, partnersSchema } from './sections/company.ts';
import {
  comparisonSchema,
  routesSchema,
  savingsSchema,
  seasonSchema,
  workedPriceSchema,
} from './sections/figures.ts';
import {
  actionFormLineSchema,
  actionFormSchema,
  findOrderFormSchema,
  motorcycleQuoteFormSchema,
  postalFormSchema,
  quoteFormSchema,
  secondQuoteFormSchema,
} from './sections/forms.ts';
import { limitsSchema } from './sections/limits.ts';
import {
  actionSchema,
  closingSchema,
  heroSchema,
  openingSchema,
} from './sections/openings-and-closings.ts';
import { findStateSchema, pagesSchema } from './sections/page-links.ts';
import { privacyChoicesSchema, privacySchema } from './sections/privacy.ts';
import {
  anchorsSchema,
  articleSchema,
  linesSchema,
  promoSchema,
  questionsSchema,
  sliderSchema,
  stepsSchema,
} from './sections/reading.ts';
import {
  reviewFormSchema,
  reviewListSchema,
  reviewSummarySchema,
  reviewsSchema,
  singleReviewSchema,
} from './sections/reviews.ts';

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
  pagesSchema,
  findStateSchema,
  limitsSchema,
  guaranteeSchema,
  companySectionSchema,
  privacyChoicesSchema,
  closingSchema,
  openingSchema,
  postalFormSchema,
  anchorsSchema,
  promoSchema,
  routesSchema,
  workedPriceSchema,
  seasonSchema,
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

export type SectionOf<Type extends SectionType> = Extract<Section, { type: Type }>;
