import * as v from 'valibot';
import { textSchema } from '../content/text.ts';
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
  /** Fields of the form are named `prefix[field]`. */
  prefix: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens')),
    'review',
  ),
  /** Ratings go from 1 to this. */
  maxRating: v.optional(count(1, GREATEST_RATING), 5),
  /** Fields to require beside rating, content, name, e-mail and terms. */
  required: v.optional(v.array(v.picklist(OPTIONAL_REVIEW_FIELDS)), []),
  /** The fewest characters of a review. */
  minContentLength: v.optional(count(0, MAX_CONTENT_LENGTH), 0),
  /** Consent of an author. Another text is another version: each review retains its own. */
  consent: v.strictObject({
    version: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    text: v.strictObject({ 'en-US': textSchema, 'es-US': textSchema }),
  }),
  /** `hold`: a person looks at every new review first. `publish`: it shows at once. */
  newReviews: v.optional(v.picklist(['hold', 'publish']), 'hold'),
  limits: v.optional(
    v.strictObject({
      /** Reviews that are taken from one address … */
      perAddress: v.optional(count(1, 1_000), 5),
      /** … in so many days. */
      days: v.optional(count(1, 365), 1),
      /** Reviews that are taken in an hour from all who send them without the script. */
      unchallengedPerHour: v.optional(count(1, 1_000), 20),
    }),
    {},
  ),
  blockedWords: v.optional(
    v.strictObject({
      /** Handling of a review that holds one: a person decides, or it is refused. */
      action: v.optional(v.picklist(['hold', 'reject']), 'hold'),
      /** Words and phrases; found anywhere in a text, whatever their case and accents. */
      words: v.array(textSchema),
    }),
    { words: [] },
  ),
  /** A path to go to after a review was taken; none when left out. */
  redirect: v.optional(
    v.pipe(v.string(), v.regex(/^\/([a-z0-9-]+\/)*$/, 'a path like /shipping/thanks/')),
  ),
  /**
   * Whether pages with the list or the summary tell search engines the mean rating of real reviews.
   * They show no stars for what a business publishes about itself; the log says so where it is on.
   */
  structuredData: v.optional(v.boolean(), false),
  /** Where `reviews.sample.csv` lies beside this file: import it at a start with no reviews. */
  sampleReviews: v.optional(v.boolean(), false),
});

export type ReviewSettings = v.InferOutput<typeof reviewSettingsSchema>;
