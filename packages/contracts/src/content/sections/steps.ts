import * as v from 'valibot';
import { dollarsSchema } from '../dollars.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Maximum number of marks that a milestone counts. */
export const MAX_STEPS = 5;

/** How it works, as milestones along the road. */
export const stepsSchema = v.strictObject({
  type: v.literal('steps'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  /** Its result, as a short list of prices; sample content says so in the caption. */
  example: v.optional(
    v.strictObject({
      caption: textSchema,
      prices: v.pipe(
        v.array(v.strictObject({ insurer: textSchema, dollars: dollarsSchema })),
        v.minLength(2, 'at least two prices'),
        v.maxLength(8, 'at most eight prices'),
      ),
    }),
  ),
  steps: v.pipe(
    v.array(v.strictObject({ heading: textSchema, text: textSchema })),
    v.minLength(2, 'at least two steps'),
    v.maxLength(MAX_STEPS, `at most ${MAX_STEPS} steps`),
  ),
});

export type StepsSection = v.InferOutput<typeof stepsSchema>;
