import * as v from 'valibot';
import { lineKeySchema } from '../../line-key.ts';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The end of the page, with the zip form once more. */
export const closingSchema = v.strictObject({
  type: v.literal('closing'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  text: textSchema,
  line: described(
    v.optional(lineKeySchema),
    'Key of the line that is selected at first: the first line of the site if omitted.',
  ),
});

export type ClosingSection = v.InferOutput<typeof closingSchema>;
