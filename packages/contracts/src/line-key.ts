import * as v from 'valibot';

/** The name of a line of business in data, such as `auto`; the lines of a site are its content. */
export const lineKeySchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/,
    'a name like roof-repair: lower-case letters, digits and hyphens, 40 at most',
  ),
);

export type LineKey = v.InferOutput<typeof lineKeySchema>;
