import * as v from 'valibot';
import { textSchema } from './text.ts';

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4000));

/** A picture of our own, as content files name it: a file below `content/<site>/pictures/`. */
export const pictureSchema = v.strictObject({
  src: v.pipe(
    v.string(),
    v.regex(
      /^\/pictures\/[a-z0-9-]+\.(svg|webp|png|jpg)$/,
      'a path like /pictures/old-policy.svg: lower case, svg, webp, png or jpg',
    ),
  ),
  /** CSS pixels of the whole picture: they keep its place until it is there. */
  width: pixels,
  height: pixels,
  /** Description for those who cannot see it; left out where it only decorates. */
  alt: v.optional(textSchema),
});

export type Picture = v.InferOutput<typeof pictureSchema>;
