import * as v from 'valibot';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The end of a shipping page: a call to the quote form. */
export const actionSchema = v.strictObject({
  type: v.literal('action'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  text: textSchema,
  /** The button, which leads to a quote form. */
  link: linkSchema,
});

export type ActionSection = v.InferOutput<typeof actionSchema>;
