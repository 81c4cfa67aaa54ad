import * as v from 'valibot';
import { described, section, several, textSchema } from '../fields.ts';
import { linkSchema } from '../link.ts';
import { pictureSchema } from '../pictures.ts';

export const companySectionSchema = section('company', {
  heading: textSchema,
  lead: v.optional(textSchema),
  note: described(v.optional(textSchema), 'Below it all. If the company is invented, say so.'),
});

const LETTERINGS = ['title', 'text', 'capitals'] as const;

const partnersFields = {
  heading: textSchema,
  note: described(v.optional(textSchema), 'Who they are. If they are invented, say so.'),
  partners: several([2, 'at least two partners'], [12, 'at most twelve partners'], {
    name: textSchema,
    mark: described(
      v.optional(
        v.pipe(
          v.string(),
          v.regex(
            /^M[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{5,400}$/,
            'the path of a drawing, such as "M2 20 12 4 22 20Z", of at most 400 characters',
          ),
        ),
      ),
      'Drawing before the name: path data of SVG on a grid of 24 by 24, filled with the colour of the text.',
    ),
    lettering: described(
      v.optional(v.picklist(LETTERINGS), 'text'),
      'How the name is set: in the typeface of titles or of texts, or in capitals.',
    ),
    logo: described(
      v.optional(v.strictObject({ ...pictureSchema.entries, alt: textSchema })),
      'A file instead of name and mark; its `alt` is the name. It has the same colours in both schemes.',
    ),
  }),
};

export const partnersRowSchema = v.strictObject(partnersFields);

export const partnersSchema = section('partners', { ...partnersFields });
export type PartnersRow = v.InferOutput<typeof partnersRowSchema>;
export type Partner = PartnersRow['partners'][number];

export const guaranteeSchema = section('guarantee', {
  heading: described(textSchema, 'The promise in a few words.'),
  text: described(textSchema, 'The promise in full.'),
  terms: described(
    v.pipe(v.array(textSchema), v.minLength(1, 'at least one term'), v.maxLength(8)),
    'What holds, what does not, and how a customer calls on it: a sentence each.',
  ),
  termsHeading: described(textSchema, 'Heading of the terms.'),
  draft: described(
    v.optional(textSchema),
    'Says that the promise is a draft. Remove it when a lawyer and the people who keep the promise have agreed to it.',
  ),
  link: described(v.optional(linkSchema), 'Leads to the whole terms.'),
});
