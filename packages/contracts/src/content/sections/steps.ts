import * as v from 'valibot';
import { described } from '../described.ts';
import { dollarsSchema } from '../dollars.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Maximum number of marks that a milestone counts. */
const MAX_STEPS = 5;

/** How it works, as milestones along the road. */
export const stepsSchema = v.strictObject({
  type: v.literal('steps'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  example: described(
    v.optional(
      v.strictObject({
        caption: described(textSchema, 'If the prices are samples, say so.'),
        prices: v.pipe(
          v.array(v.strictObject({ insurer: textSchema, dollars: dollarsSchema })),
          v.minLength(2, 'at least two prices'),
          v.maxLength(8, 'at most eight prices'),
        ),
      }),
    ),
    'A short list of prices; the lowest is shown dark.',
  ),
  steps: v.pipe(
    v.array(v.strictObject({ heading: textSchema, text: textSchema })),
    v.minLength(2, 'at least two steps'),
    v.maxLength(MAX_STEPS, `at most ${MAX_STEPS} steps`),
  ),
});

export type StepsSection = v.InferOutput<typeof stepsSchema>;
