import * as v from 'valibot';
import { described, textSchema } from '../content/fields.ts';
import { MAX_CONTENT_LENGTH, OPTIONAL_REVIEW_FIELDS } from './fields.ts';

/** The most stars that a rating can have (behaviours, 9.28). */
export const GREATEST_RATING = 10;

const count = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.check(
      (number) => Number.isInteger(number) && number >= least && number <= most,
      `a whole number from ${least} to ${most}`,
    ),
  );

/** How a site takes reviews: `content/<site>/reviews.yaml`. A site without the file takes none. */
export const reviewSettingsSchema = v.strictObject({
  prefix: described(
    v.optional(
      v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens')),
      'review',
    ),
    'First part of the names of the form fields: `prefix[field]`.',
  ),
  maxRating: described(v.optional(count(1, GREATEST_RATING), 5), 'Highest rating in stars.'),
  required: described(
    v.optional(v.array(v.picklist(OPTIONAL_REVIEW_FIELDS)), []),
    'Required fields besides rating, content, name, e-mail and terms.',
  ),
  minContentLength: described(
    v.optional(count(0, MAX_CONTENT_LENGTH), 0),
    'Minimum characters of a review.',
  ),
  consent: described(
    v.strictObject({
      version: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
      text: v.strictObject({ 'en-US': textSchema, 'es-US': textSchema }),
    }),
    'Text that an author agrees to. Change `version` with it; each review stores the version that it agreed to.',
  ),
  newReviews: described(
    v.optional(v.picklist(['hold', 'publish']), 'hold'),
    '`hold`: a moderator approves each review first. `publish`: it is shown at once.',
  ),
  limits: v.optional(
    v.strictObject({
      perAddress: described(
        v.optional(count(1, 1_000), 5),
        'Maximum reviews from an address in `days`.',
      ),
      days: described(v.optional(count(1, 365), 1), 'The privacy policy states these days.'),
      unchallengedPerHour: described(
        v.optional(count(1, 1_000), 20),
        'Maximum reviews per hour sent without the script, from all visitors together.',
      ),
    }),
    {},
  ),
  blockedWords: v.optional(
    v.strictObject({
      action: described(
        v.optional(v.picklist(['hold', 'reject']), 'hold'),
        'Holds a review with such a word for a moderator, or rejects it.',
      ),
      words: described(
        v.array(textSchema),
        'Found anywhere in the texts of a review, regardless of case and accents.',
      ),
    }),
    { words: [] },
  ),
  redirect: described(
    v.optional(v.pipe(v.string(), v.regex(/^\/([a-z0-9-]+\/)*$/, 'a path like /shipping/thanks/'))),
    'Path of the page after an accepted review.',
  ),
  structuredData: described(
    v.optional(v.boolean(), false),
    'Includes the ratings in the structured data for search engines, see the text below.',
  ),
  sampleReviews: described(
    v.optional(v.boolean(), false),
    'Imports `reviews.sample.csv` at a start without reviews.',
  ),
});

export type ReviewSettings = v.InferOutput<typeof reviewSettingsSchema>;
