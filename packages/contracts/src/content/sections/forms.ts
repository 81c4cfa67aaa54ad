import * as v from 'valibot';
import { zipCodeSchema } from '../../visits/zip-code.ts';
import { anchorSchema, described, quoteThanksSchema, textSchema, thanksSchema } from '../fields.ts';
import { linkSchema, pageHrefSchema } from '../link.ts';

export const postalFormTextsSchema = v.strictObject({
  origin: described(textSchema, 'Label of the field for the first zip code.'),
  destination: described(textSchema, 'Label of the field for the second zip code.'),
  from: described(v.optional(zipCodeSchema), 'A first zip code that is filled in already.'),
  to: described(v.optional(zipCodeSchema), 'The same for the second zip code.'),
  submit: described(textSchema, 'Text of the button.'),
  note: described(v.optional(textSchema), 'Below the button: what happens next.'),
  next: described(
    pageHrefSchema,
    'The page with the quote form, which starts with both zip codes.',
  ),
});

export const postalFormSchema = v.strictObject({
  type: v.literal('postal-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  ...postalFormTextsSchema.entries,
});

export type PostalFormTexts = v.InferOutput<typeof postalFormTextsSchema>;
export type PostalFormSection = v.InferOutput<typeof postalFormSchema>;

export const quoteFormSchema = v.strictObject({
  type: v.literal('quote-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  thanks: quoteThanksSchema,
});

export type QuoteFormSection = v.InferOutput<typeof quoteFormSchema>;

export const motorcycleQuoteFormSchema = v.strictObject({
  type: v.literal('motorcycle-quote-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  thanks: quoteThanksSchema,
});

export type MotorcycleQuoteFormSection = v.InferOutput<typeof motorcycleQuoteFormSchema>;

export const secondQuoteFormSchema = v.strictObject({
  type: v.literal('second-quote-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  submit: described(textSchema, 'Text of the button.'),
  next: described(
    linkSchema.entries.href,
    'The page with the main form, which starts with route and vehicle.',
  ),
});

export type SecondQuoteFormSection = v.InferOutput<typeof secondQuoteFormSchema>;

export const actionFormSchema = v.strictObject({
  type: v.literal('action-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  text: textSchema,
  submit: textSchema,
  thanks: thanksSchema,
});

export type ActionFormSection = v.InferOutput<typeof actionFormSchema>;

export const actionFormLineSchema = v.strictObject({
  type: v.literal('action-form-line'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  submit: textSchema,
  thanks: thanksSchema,
});

export type ActionFormLineSection = v.InferOutput<typeof actionFormLineSchema>;

export const findOrderFormSchema = v.strictObject({
  type: v.literal('find-order-form'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  text: textSchema,
  submit: described(textSchema, 'Text of the button.'),
});

export type FindOrderFormSection = v.InferOutput<typeof findOrderFormSchema>;
