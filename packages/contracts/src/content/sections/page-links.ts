import * as v from 'valibot';
import { described, section, textSchema } from '../fields.ts';

export const pagesSchema = section('pages', {
  heading: textSchema,
  lead: v.optional(textSchema),
  below: described(
    v.optional(v.pipe(v.string(), v.regex(/^\/([a-z0-9-]+\/)*$/, 'the path of a page'))),
    'Lists the pages that name this path as `below`, by name, without this page; those below this page if omitted.',
  ),
  keys: described(
    v.optional(
      v.pipe(v.string(), v.regex(/^[a-z0-9-]+( [a-z0-9-]+)*$/, 'keys of pages, with spaces')),
    ),
    'Only the pages with these keys, in this order: `state-il state-in`.',
  ),
  note: v.optional(textSchema),
});

export const findStateSchema = section('find-state', {
  heading: textSchema,
  lead: v.optional(textSchema),
  label: described(textSchema, 'Label of the field for the zip code.'),
  submit: textSchema,
  unknown: described(textSchema, 'Shown if no page is about the state of the zip code.'),
  below: described(
    v.pipe(v.string(), v.regex(/^\/([a-z0-9-]+\/)*$/, 'the path of a page')),
    'The form leads to the page below this path whose `state` is that of the zip code.',
  ),
});
