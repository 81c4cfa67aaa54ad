import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';
import { thanksSchema } from '../thanks.ts';

/** Asks to be called back. */
export const actionFormSchema = v.strictObject({
  type: v.literal('action-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  text: textSchema,
  submit: textSchema,
  thanks: thanksSchema,
});

export type ActionFormSection = v.InferOutput<typeof actionFormSchema>;
