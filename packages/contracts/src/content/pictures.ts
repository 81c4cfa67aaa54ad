import * as v from 'valibot';
import { described, textSchema } from './fields.ts';

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4_000));

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

const DRAWINGS = ['car', 'house', 'carrier'] as const;

const drawingSchema = v.picklist(DRAWINGS);

export type Drawing = v.InferOutput<typeof drawingSchema>;

export const STREET_PLAN = 'street-plan';

/** Drawings for first screens only: their road continues into the next section. */
const SCENES = [STREET_PLAN, 'open-road', 'front-yard', 'price-tags', 'driving-test'] as const;

const sceneSchema = v.picklist(SCENES);

export type Scene = v.InferOutput<typeof sceneSchema>;

export const STATE_MAP = 'state-map';

const heroDrawingSchema = v.picklist([...SCENES, ...DRAWINGS, STATE_MAP]);

export const heroPictureSchema = v.lazy((given) =>
  typeof given === 'object' ? pictureSchema : heroDrawingSchema,
);

export const illustrationSchema = v.lazy((given) =>
  typeof given === 'object' ? pictureSchema : drawingSchema,
);

export type Illustration = v.InferOutput<typeof illustrationSchema>;
