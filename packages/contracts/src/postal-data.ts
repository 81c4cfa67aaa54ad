import * as v from 'valibot';

/** Where the postal data of the shipping theme is (behaviours, 7.2.1). */
export const POSTAL_DATA_PATH = '/shipping/data/data-small.json';

/** Digits of a zip code that name its area: the sorting center that its mail goes through. */
export const AREA_LENGTH = 3;

/**
 * The small postal data set of the shipping theme: for each area,
 * the first three digits of a zip code, the city that most of its codes belong to, and the state.
 */
export const postalDataSchema = v.object({
  zipCodes: v.array(v.tuple([v.string(), v.string(), v.string()])),
});

export type PostalData = v.InferOutput<typeof postalDataSchema>;
