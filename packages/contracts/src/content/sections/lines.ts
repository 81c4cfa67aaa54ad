import * as v from 'valibot';
import { insuranceLineSchema } from '../../insurance-line.ts';
import { linkSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The lines of insurance that can be compared; each leads to the form. */
export const linesSchema = v.strictObject({
  type: v.literal('lines'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lines: v.pipe(
    v.array(
      v.strictObject({
        line: insuranceLineSchema,
        id: v.optional(anchorSchema),
        heading: textSchema,
        text: textSchema,
        points: v.array(textSchema),
        /** On the link to the zip form. */
        link: textSchema,
        /** Leads to the page about this line. */
        more: v.optional(linkSchema),
      }),
    ),
    v.minLength(1, 'at least one line'),
  ),
});

export type LinesSection = v.InferOutput<typeof linesSchema>;
