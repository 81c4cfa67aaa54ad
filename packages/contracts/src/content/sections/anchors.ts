import * as v from 'valibot';
import { anchorSchema, textSchema } from '../text.ts';

/** A list of links to places on the page, which stays in sight and tells where the reader is. */
export const anchorsSchema = v.strictObject({
  type: v.literal('anchors'),
  id: v.optional(anchorSchema),
  /** Name of the list for screen readers. */
  label: textSchema,
  links: v.pipe(
    v.array(
      v.strictObject({
        label: textSchema,
        /** The id of a section of the page. */
        to: anchorSchema,
      }),
    ),
    v.minLength(2, 'at least two links'),
    v.maxLength(6, 'at most six links'),
  ),
});

export type AnchorsSection = v.InferOutput<typeof anchorsSchema>;
