import * as v from 'valibot';
import { described } from './described.ts';

/** The page that follows a form that was taken, by its path; `linkErrors` looks for the page. */
export const thanksSchema = described(
  v.optional(
    v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s\\?#]*$/, 'the path of a page like /thanks/')),
  ),
  'Path of the page that follows, with and without a script. Thanks in place of the form if omitted.',
);
