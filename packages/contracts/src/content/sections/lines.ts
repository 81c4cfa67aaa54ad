import * as v from 'valibot';
import { lineKeySchema } from '../../line-key.ts';
import { described } from '../described.ts';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Lines of business, each with its icon and a link to the form. */
export const linesSchema = v.strictObject({
  type: v.literal('lines'),
  id: v.optional(anchorSchema),
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

export type LinesSection = v.InferOutput<typeof linesSchema>;
