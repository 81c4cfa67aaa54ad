import * as v from 'valibot';
import { actionSchema } from './sections/action.ts';
import { anchorsSchema } from './sections/anchors.ts';
import { articleSchema } from './sections/article.ts';
import { closingSchema } from './sections/closing.ts';
import { comparisonSchema } from './sections/comparison.ts';
import { heroSchema } from './sections/hero.ts';
import { linesSchema } from './sections/lines.ts';
import { openingSchema } from './sections/opening.ts';
import { partnersSchema } from './sections/partners.ts';
import { postalFormSchema } from './sections/postal-form.ts';
import { privacySchema } from './sections/privacy.ts';
import { privacyChoicesSchema } from './sections/privacy-choices.ts';
import { promoSchema } from './sections/promo.ts';
import { questionsSchema } from './sections/questions.ts';
import { reviewsSchema } from './sections/reviews.ts';
import { routesSchema } from './sections/routes.ts';
import { savingsSchema } from './sections/savings.ts';
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
  privacyChoicesSchema,
  closingSchema,
  openingSchema,
  postalFormSchema,
  anchorsSchema,
  promoSchema,
  routesSchema,
  workedPriceSchema,
  actionSchema,
]);

export type Section = v.InferOutput<typeof sectionSchema>;
export type SectionType = Section['type'];
