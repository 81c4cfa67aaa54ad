import * as v from 'valibot';
import { closingSchema } from './sections/closing.ts';
import { heroSchema } from './sections/hero.ts';
import { linesSchema } from './sections/lines.ts';
import { partnersSchema } from './sections/partners.ts';
import { privacySchema } from './sections/privacy.ts';
import { questionsSchema } from './sections/questions.ts';
import { reviewsSchema } from './sections/reviews.ts';
import { savingsSchema } from './sections/savings.ts';
import { sliderSchema } from './sections/slider.ts';
import { stepsSchema } from './sections/steps.ts';

/** One section of a page; `type` says which. */
export const sectionSchema = v.variant('type', [
  heroSchema,
  stepsSchema,
  linesSchema,
  savingsSchema,
  sliderSchema,
  partnersSchema,
  reviewsSchema,
  questionsSchema,
  privacySchema,
  closingSchema,
]);

export type Section = v.InferOutput<typeof sectionSchema>;
export type SectionType = Section['type'];
