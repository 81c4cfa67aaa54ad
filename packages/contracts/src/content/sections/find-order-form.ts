import * as v from 'valibot';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Finds an order by its reference and e-mail address. */
export const findOrderFormSchema = v.strictObject({
  type: v.literal('find-order-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  text: textSchema,
  submit: described(textSchema, 'Text of the button.'),
});

export type FindOrderFormSection = v.InferOutput<typeof findOrderFormSchema>;
