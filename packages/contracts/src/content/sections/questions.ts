import * as v from 'valibot';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Frequent questions with their answer; search engines get them as structured data (`FAQPage`). */
export const questionsSchema = v.strictObject({
  type: v.literal('questions'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  questions: described(
    v.pipe(
      v.array(v.strictObject({ question: textSchema, answer: textSchema })),
      v.minLength(1, 'at least one question'),
    ),
    'Also in the structured data for search engines.',
  ),
});

export type QuestionsSection = v.InferOutput<typeof questionsSchema>;
