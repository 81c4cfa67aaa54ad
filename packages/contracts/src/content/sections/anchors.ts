import * as v from 'valibot';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** A list of links to anchors of the page, which stays in sight and shows where the reader is. */
export const anchorsSchema = v.strictObject({
  type: v.literal('anchors'),
  id: v.optional(anchorSchema),
  label: described(textSchema, 'Name of the list for screen readers.'),
  links: v.pipe(
    v.array(
      v.strictObject({
        label: textSchema,
        to: described(anchorSchema, 'The `id` of a section of this page.'),
      }),
    ),
    v.minLength(2, 'at least two links'),
    v.maxLength(6, 'at most six links'),
  ),
});

export type AnchorsSection = v.InferOutput<typeof anchorsSchema>;
