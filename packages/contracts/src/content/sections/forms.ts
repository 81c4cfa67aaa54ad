import * as v from 'valibot';
import { zipCodeSchema } from '../../visits/zip-code.ts';
import { described, quoteThanksSchema, section, textSchema, thanksSchema } from '../fields.ts';
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

export const postalFormSchema = section('postal-form', {
  heading: textSchema,
  ...postalFormTextsSchema.entries,
});

export type PostalFormTexts = v.InferOutput<typeof postalFormTextsSchema>;

export const quoteFormSchema = section('quote-form', {
  heading: textSchema,
  lead: v.optional(textSchema),
  thanks: quoteThanksSchema,
});

export const motorcycleQuoteFormSchema = section('motorcycle-quote-form', {
  heading: textSchema,
  lead: v.optional(textSchema),
  thanks: quoteThanksSchema,
});

export const secondQuoteFormSchema = section('second-quote-form', {
  heading: textSchema,
  lead: v.optional(textSchema),
  submit: described(textSchema, 'Text of the button.'),
  next: described(
    linkSchema.entries.href,
    'The page with the main form, which starts with route and vehicle.',
  ),
});

export const actionFormSchema = section('action-form', {
  heading: textSchema,
  text: textSchema,
  submit: textSchema,
  thanks: thanksSchema,
});

export const actionFormLineSchema = section('action-form-line', {
  heading: textSchema,
  submit: textSchema,
  thanks: thanksSchema,
});

export const findOrderFormSchema = section('find-order-form', {
  heading: textSchema,
  text: textSchema,
  submit: described(textSchema, 'Text of the button.'),
});
