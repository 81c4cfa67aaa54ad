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

/**
 * What a click on something is called in the analytics (specification, section 2): where it stands on
 * the page, what it does, and what it is. The same words in every language.
 */
export const trackSchema = v.strictObject({
  location: textSchema,
  click: textSchema,
  name: textSchema,
});

/** A link as content files write it. */
export const linkSchema = v.strictObject({
  label: textSchema,
  href: hrefSchema,
  track: v.optional(trackSchema),
});

export type Track = v.InferOutput<typeof trackSchema>;
export type Link = v.InferOutput<typeof linkSchema>;
