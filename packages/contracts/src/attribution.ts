import * as v from 'valibot';
import { ATTRIBUTION_FIELDS, type AttributionField } from './read-attribution.ts';

// Apart, so that a page's script can read attribution without carrying the schema library.
export * from './attribution-of-url.ts';
export * from './clean-attribution.ts';
export * from './read-attribution.ts';

export const attributionSchema = v.object(
  Object.fromEntries(ATTRIBUTION_FIELDS.map((field) => [field, v.optional(v.string())])) as Record<
    AttributionField,
    v.OptionalSchema<v.StringSchema<undefined>, undefined>
  >,
);
