import * as v from 'valibot';
import { described } from './described.ts';
import { textSchema } from './text.ts';

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4000));

/** A picture of our own, as content files name it: a file below `content/<site>/pictures/`. */
export const pictureSchema = v.strictObject({
  src: described(
    v.pipe(
      v.string(),
      v.regex(
        /^\/pictures\/[a-z0-9-]+\.(svg|webp|png|jpg)$/,
        'a path like /pictures/old-policy.svg: lower case, svg, webp, png or jpg',
      ),
    ),
    'A file in `content/<site>/pictures/`.',
  ),
  width: described(pixels, 'CSS pixels of the whole picture; they reserve its space.'),
  height: pixels,
  alt: described(
    v.optional(textSchema),
    'What it shows, for visitors who cannot see it. Omit it for decoration.',
  ),
});

export type Picture = v.InferOutput<typeof pictureSchema>;
