import * as v from 'valibot';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** One promise, told large: a figure, what it means, and where to read on. */
export const promoSchema = v.strictObject({
  type: v.literal('promo'),
  id: v.optional(anchorSchema),
  /** The figure, as short as "$0" or "7 days". */
  figure: v.pipe(textSchema, v.maxLength(12)),
  heading: textSchema,
  text: textSchema,
  link: v.optional(linkSchema),
});

export type PromoSection = v.InferOutput<typeof promoSchema>;
