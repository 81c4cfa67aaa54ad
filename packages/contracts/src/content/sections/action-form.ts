import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** Asks to be called back. */
export const actionFormSchema = v.strictObject({
  type: v.literal('action-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  text: textSchema,
  submit: textSchema,
});

export type ActionFormSection = v.InferOutput<typeof actionFormSchema>;
