import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';
import { thanksSchema } from '../thanks.ts';

/** Asks to be called back, in one line of a bar. */
export const actionFormLineSchema = v.strictObject({
  type: v.literal('action-form-line'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  submit: textSchema,
  thanks: thanksSchema,
});

export type ActionFormLineSection = v.InferOutput<typeof actionFormLineSchema>;
