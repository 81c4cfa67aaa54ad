import * as v from 'valibot';
import { pictureSchema } from './picture.ts';

/** Drawings in the colours of the site, which content names. */
const DRAWINGS = ['car', 'house', 'carrier'] as const;

const drawingSchema = v.picklist(DRAWINGS);

export type Drawing = v.InferOutput<typeof drawingSchema>;

/** The street plan, whose road goes on into the next section. */
export const STREET_PLAN = 'street-plan';

const heroDrawingSchema = v.picklist([STREET_PLAN, ...DRAWINGS]);

/** The picture of the first screen: a drawing by its name, or a picture of the site's own. */
export const heroPictureSchema = v.lazy((given) =>
  typeof given === 'object' ? pictureSchema : heroDrawingSchema,
);

/** A drawing by its name, or a picture of the site's own. */
export const illustrationSchema = v.lazy((given) =>
  typeof given === 'object' ? pictureSchema : drawingSchema,
);

export type Illustration = v.InferOutput<typeof illustrationSchema>;
