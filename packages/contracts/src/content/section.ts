import * as v from 'valibot';

/** One section of a page; `type` says which. */
export const sectionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('placeholder'), heading: v.string() }),
]);

export type Section = v.InferOutput<typeof sectionSchema>;
