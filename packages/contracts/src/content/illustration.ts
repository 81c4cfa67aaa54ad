import * as v from 'valibot';
import { pictureSchema } from './picture.ts';

/** Drawings in the colours of the site, which content names. */
const DRAWINGS = ['car', 'house', 'carrier'] as const;

const drawingSchema = v.picklist(DRAWINGS);

export type Drawing = v.InferOutput<typeof drawingSchema>;

/** A drawing by its name, or a picture of the site's own. */
export const illustrationSchema = v.lazy((given) =>
  typeof given === 'object' ? pictureSchema : drawingSchema,
);

export type Illustration = v.InferOutput<typeof illustrationSchema>;
