import * as v from 'valibot';
import { closingSchema } from './sections/closing.ts';
import { heroSchema } from './sections/hero.ts';
import { linesSchema } from './sections/lines.ts';
import { privacySchema } from './sections/privacy.ts';
import { privacyChoicesSchema } from './sections/privacy-choices.ts';
import { questionsSchema } from './sections/questions.ts';
import { reviewsSchema } from './sections/reviews.ts';
import { savingsSchema } from './sections/savings.ts';
import { stepsSchema } from './sections/steps.ts';

/** One section of a page; `type` says which. */
export const sectionSchema = v.variant('type', [
  heroSchema,
  stepsSchema,
  linesSchema,
  savingsSchema,
  reviewsSchema,
  questionsSchema,
  privacySchema,
  privacyChoicesSchema,
  closingSchema,
]);

export type Section = v.InferOutput<typeof sectionSchema>;
export type SectionType = Section['type'];
