import * as v from 'valibot';
import { colorsSchema } from './colors.ts';

/** A host name without scheme and port, in lower case: `ship.example.com`. */
const hostSchema = v.pipe(
  v.string(),
  v.regex(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'a host name like ship.example.com: lower case, without https:// and without a port',
  ),
);

/** Settings of a site in all its languages: `content/<site>/site.yaml`. */
export const siteSettingsSchema = v.strictObject({
  /** The start of the paths of all its pages; on a host of its own it is left out. */
  path: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\/([a-z0-9-]+\/)*$/,
        'a path like / or /shipping/: lower case, a slash at both ends',
      ),
    ),
    '/',
  ),
  /** The hosts that are the site's own; the first one is in its canonical addresses. */
  hosts: v.optional(v.array(hostSchema), []),
  /** Light and dark; greys without it. */
  colors: v.optional(colorsSchema),
});

export type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;
