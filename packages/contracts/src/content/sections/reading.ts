import * as v from 'valibot';
import { lineKeySchema } from '../../visits/business-line.ts';
import {
  anchorSchema,
  daySchema,
  described,
  dollarsSchema,
  section,
  several,
  sliderSettings,
  textSchema,
} from '../fields.ts';
import { linkSchema } from '../link.ts';
import { MarkdownError, readMarkdown } from '../markdown.ts';
import { pictureSchema } from '../pictures.ts';

export const promoSchema = section('promo', {
  figure: described(v.pipe(textSchema, v.maxLength(12)), 'Such as "$0" or "7 days".'),
  heading: textSchema,
  text: textSchema,
  link: v.optional(linkSchema),
});

/** Frequent questions with their answer; search engines get them as structured data (`FAQPage`). */
export const questionsSchema = section('questions', {
  heading: textSchema,
  lead: v.optional(textSchema),
  questions: described(
    v.pipe(
      v.array(v.strictObject({ question: textSchema, answer: textSchema })),
      v.minLength(1, 'at least one question'),
    ),
    'Also in the structured data for search engines.',
  ),
});

const MAX_STEPS = 5;

export const stepsSchema = section('steps', {
  heading: textSchema,
  lead: v.optional(textSchema),
  example: described(
    v.optional(
      v.strictObject({
        caption: described(textSchema, 'If the prices are samples, say so.'),
        prices: several([2, 'at least two prices'], [8, 'at most eight prices'], {
          insurer: textSchema,
          dollars: dollarsSchema,
        }),
      }),
    ),
    'A short list of prices; the lowest is shown dark.',
  ),
  steps: several([2, 'at least two steps'], [MAX_STEPS, `at most ${MAX_STEPS} steps`], {
    heading: textSchema,
    text: textSchema,
  }),
});

export const linesSchema = section('lines', {
  heading: textSchema,
  lines: v.pipe(
    v.array(
      v.strictObject({
        line: described(lineKeySchema, 'Key of a line of the site.'),
        id: described(v.optional(anchorSchema), 'Anchor of this line.'),
        heading: textSchema,
        text: textSchema,
        points: described(v.array(textSchema), 'Short statements about the line.'),
        link: described(textSchema, 'Text of the link to the form. It selects the line there.'),
        more: described(v.optional(linkSchema), 'Leads to the page about this line.'),
      }),
    ),
    v.minLength(1, 'at least one line'),
  ),
});

const markdownSchema = v.pipe(
  textSchema,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readMarkdown(dataset.value);
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error;
      addIssue({ message: error.message });
      return NEVER;
    }
  }),
);

export const articleSchema = section('article', {
  heading: described(v.optional(textSchema), 'Beside the text on wide screens.'),
  author: described(
    v.optional(textSchema),
    'Such as "Written by Ana Ruiz"; above the text, with the date.',
  ),
  updated: described(
    v.optional(
      v.strictObject({
        label: described(textSchema, 'The words before the date.'),
        date: described(daySchema, "Shown in the format of the page's language."),
      }),
    ),
    'Date of the last change.',
  ),
  text: described(markdownSchema, 'Markdown. Start it with `text: |` and indent the lines below.'),
});

export const anchorsSchema = section('anchors', {
  label: described(textSchema, 'Name of the list for screen readers.'),
  links: several([2, 'at least two links'], [6, 'at most six links'], {
    label: textSchema,
    to: described(anchorSchema, 'The `id` of a section of this page.'),
  }),
});

export const sliderSchema = section('slider', {
  heading: textSchema,
  note: described(v.optional(textSchema), 'Below the heading. If the slides are invented, say so.'),
  ...sliderSettings({ show: 'one', loop: false }),
  slides: several([2, 'at least two slides'], [8, 'at most eight slides'], {
    heading: textSchema,
    text: textSchema,
    picture: v.optional(pictureSchema),
    link: v.optional(linkSchema),
  }),
});
