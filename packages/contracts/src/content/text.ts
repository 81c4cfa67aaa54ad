import * as v from 'valibot';

/** Words that a visitor reads: never empty, no markup. */
export const textSchema = v.pipe(v.string(), v.trim(), v.minLength(1, 'some text'));

/** Places that every page has already. */
const TAKEN = ['main', 'title', 'quote', 'hero', 'closing'];

/** The name of a place on a page, as in `#questions`: lower case, digits and hyphens. */
export const anchorSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/, 'a name like how-it-works: lower-case letters, digits and hyphens'),
  v.check((id) => !TAKEN.includes(id), `a name that the page has not taken (${TAKEN.join(', ')})`),
);
