import * as v from 'valibot';
import { described, textSchema } from './fields.ts';

/** `#questions`, a path of this site (`/es/#privacy`), or an address by https. */
const PLACE = /^(#[a-z][a-z0-9-]*|\/(?![/\\])[^\s\\]*|https:\/\/[^\s/\\][^\s\\]*)$/;

/** A telephone number (RFC 3966), or an e-mail address with or without a subject (RFC 6068). */
const CONTACT =
  /^(tel:\+?[0-9][0-9.()-]{1,30}|mailto:[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+(\?[^\s\\"<>]*)?)$/i;

/** A target after a form: a page, but no telephone number. */
export const pageHrefSchema = v.pipe(
  v.string(),
  v.regex(
    PLACE,
    'a place like #questions, a path like /es/, or an address that starts with https://',
  ),
);

/** Anything else is an error, such as `javascript:` and `//host`. */
export const hrefSchema = v.pipe(
  v.string(),
  v.check(
    (href) => PLACE.test(href) || CONTACT.test(href),
    'a place like #questions, a path like /es/, an address that starts with https://, a number like tel:+15125550100, or mailto: and an e-mail address',
  ),
);

/** Analytics of a click (behaviours, 2.1.14): place, action, kind; the same in every language. */
export const trackSchema = v.strictObject({
  location: described(textSchema, 'Where the element is on the page: the category of the click.'),
  click: described(textSchema, 'What the click does: the action.'),
  name: described(textSchema, 'What was clicked: the label.'),
});

export const linkSchema = v.strictObject({
  label: textSchema,
  href: hrefSchema,
  track: v.optional(trackSchema),
});

export type Link = v.InferOutput<typeof linkSchema>;
