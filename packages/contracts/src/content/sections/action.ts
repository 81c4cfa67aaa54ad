import * as v from 'valibot';
import { described } from '../described.ts';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The end of a shipping page: a call to the quote form. */
export const actionSchema = v.strictObject({
  type: v.literal('action'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  text: textSchema,
  link: described(linkSchema, 'The button, which leads to a quote form.'),
});

export type ActionSection = v.InferOutput<typeof actionSchema>;
