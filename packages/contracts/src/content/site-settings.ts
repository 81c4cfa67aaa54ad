import * as v from 'valibot';
import { isTimeZone } from '../time/time.ts';
import { companySchema } from './company.ts';
import { described } from './fields.ts';
import { colorsSchema } from './look.ts';
import { DEFAULT_LINES, siteLinesSchema } from './site-lines.ts';
import { uploadSettingsSchema } from './upload-settings.ts';

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
  path: described(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^\/([a-z0-9-]+\/)*$/,
          'a path like / or /shipping/: lower case, a slash at both ends',
        ),
      ),
      '/',
    ),
    'Beginning of the paths of all pages of the site. A page elsewhere is an error.',
  ),
  hosts: described(
    v.optional(v.array(hostSchema), []),
    'Hosts of the site, the canonical one first.',
  ),
  reportingTimeZone: described(
    v.optional(
      v.pipe(v.string(), v.check(isTimeZone, 'a time zone like America/New_York')),
      'America/New_York',
    ),
    'Time zone of the days in reports. After a change the last 28 days are counted again.',
  ),
  company: described(
    v.optional(companySchema),
    'The company behind the site, see [company](#company): shown in every footer, in sections, and to search engines.',
  ),
  lines: described(
    v.optional(siteLinesSchema, DEFAULT_LINES),
    'Lines of business, see [lines of business](#lines-of-business). `auto` and `home` if omitted.',
  ),
  uploads: described(
    v.optional(uploadSettingsSchema),
    'Conversions that leave for advertising platforms, see [goals of uploads](#goals-of-uploads). None if omitted.',
  ),
  colors: described(v.optional(colorsSchema), 'See [make it yours](rebrand.md). Greys if omitted.'),
});

export type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;
