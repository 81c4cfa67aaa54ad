import * as v from 'valibot';
import { attributionSchema } from '../attribution.ts';
import { localeSchema } from '../locale.ts';
import { sectionSchema } from './section.ts';

/** A page file: `content/<site>/pages/*.yaml`. */
export const pageSchema = v.strictObject({
  /** Pages with the same key are translations of one another. */
  key: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens')),
  /** Where the page lives: starts and ends with a slash. */
  path: v.pipe(
    v.string(),
    v.regex(/^\/([a-z0-9-]+\/)*$/, 'a path like / or /es/auto/: lower case, a slash at both ends'),
  ),
  locale: localeSchema,
  /** Reaches the scripts as `PAGE_TYPE`. */
  type: v.pipe(v.string(), v.minLength(1)),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(70)),
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(170)),
  /** Whether search engines may list it; campaign pages say `false`. */
  index: v.optional(v.boolean(), true),
  /** True where the page's people, brands and figures are invented. */
  sample: v.optional(v.boolean(), false),
  settings: v.optional(
    v.strictObject({
      popUnder: v.optional(v.boolean(), false),
      clickEventTracking: v.optional(v.boolean(), false),
      /** Attribution that holds where the query string says nothing. */
      attribution: v.optional(v.strictObject(attributionSchema.entries), {}),
    }),
    {},
  ),
  sections: v.pipe(v.array(sectionSchema), v.minLength(1)),
});

export type Page = v.InferOutput<typeof pageSchema>;
