import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** Asks to be called back, in one line of a bar. */
export const actionFormLineSchema = v.strictObject({
  type: v.literal('action-form-line'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  submit: textSchema,
});

export type ActionFormLineSection = v.InferOutput<typeof actionFormLineSchema>;
