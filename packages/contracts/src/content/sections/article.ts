import * as v from 'valibot';
import { MarkdownError, readMarkdown } from '../markdown.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** A text in Markdown, read into blocks. */
export const markdownSchema = v.pipe(
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
  heading: v.optional(textSchema),
  /** Who wrote it; stands over the text, with the date. */
  author: v.optional(textSchema),
  /** When it was last changed: the words before the date, and the date. */
  updated: v.optional(
    v.strictObject({
      label: textSchema,
      date: v.pipe(v.string(), v.isoDate('a date like "2026-11-21", in quotes')),
    }),
  ),
  text: markdownSchema,
});

export type ArticleSection = v.InferOutput<typeof articleSchema>;
