import * as v from 'valibot';
import { described } from '../described.ts';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** One promise in large type: a figure, what it means, and where to read on. */
export const promoSchema = v.strictObject({
  type: v.literal('promo'),
  id: v.optional(anchorSchema),
  figure: described(v.pipe(textSchema, v.maxLength(12)), 'Such as "$0" or "7 days".'),
  heading: textSchema,
  text: textSchema,
  link: v.optional(linkSchema),
});

export type PromoSection = v.InferOutput<typeof promoSchema>;
