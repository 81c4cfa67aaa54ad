import * as v from 'valibot';
import { described } from '../described.ts';
import { MarkdownError, readMarkdown } from '../markdown.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** A text in Markdown, read into blocks. */
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

/** A text to be read from top to bottom: how something works, a policy. */
export const articleSchema = v.strictObject({
  type: v.literal('article'),
  id: v.optional(anchorSchema),
  heading: described(v.optional(textSchema), 'Beside the text on wide screens.'),
  author: described(
    v.optional(textSchema),
    'Such as "Written by Ana Ruiz"; above the text, with the date.',
  ),
  updated: described(
    v.optional(
      v.strictObject({
        label: described(textSchema, 'The words before the date.'),
        date: described(
          v.pipe(v.string(), v.isoDate('a date like "2026-11-21", in quotes')),
          "Shown in the format of the page's language.",
        ),
      }),
    ),
    'Date of the last change.',
  ),
  text: described(markdownSchema, 'Markdown. Start it with `text: |` and indent the lines below.'),
});

export type ArticleSection = v.InferOutput<typeof articleSchema>;
