import * as v from 'valibot';
import { textSchema } from './text.ts';

/**
 * Where a link may lead: a place on the page (`#questions`), a path of this site (`/es/#privacy`),
 * or an address elsewhere by https. Nothing else: `javascript:` and `//host` are mistakes.
 */
export const hrefSchema = v.pipe(
  v.string(),
  v.regex(
    /^(#[a-z][a-z0-9-]*|\/(?![/\\])[^\s\\]*|https:\/\/[^\s/\\][^\s\\]*)$/,
    'a place like #questions, a path like /es/, or an address that starts with https://',
  ),
);

/** A link as content files write it. */
export const linkSchema = v.strictObject({ label: textSchema, href: hrefSchema });

export type Link = v.InferOutput<typeof linkSchema>;
