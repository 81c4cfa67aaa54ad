import * as v from 'valibot';
import { isInCalendar } from '../time/time.ts';

export function described<const S extends v.GenericSchema>(
  schema: S,
  description: string,
): v.SchemaWithPipe<readonly [S, v.DescriptionAction<v.InferOutput<S>, string>]> {
  return v.pipe(schema, v.description(description));
}

/** Words that a visitor reads: never empty, no markup. */
export const textSchema = v.pipe(v.string(), v.trim(), v.minLength(1, 'some text'));

export const daySchema = v.pipe(
  v.string(),
  v.isoDate('a date like "2026-11-21", in quotes'),
  v.check(isInCalendar, 'a day of the calendar, like "2026-11-21"'),
);

export function texts<const Name extends string>(...names: Name[]) {
  const entries = names.map((name) => [name, textSchema]);
  return Object.fromEntries(entries) as Record<Name, typeof textSchema>;
}

/** A text in which a value is filled in: `{count}`. */
export function textWith(place: `{${string}}`) {
  return v.pipe(textSchema, v.includes(place, `a text with ${place} in it`));
}

/** Places that every page has already. */
const TAKEN = ['main', 'title', 'quote', 'hero', 'closing'];

/** The name of a place on a page, as in `#questions`: lower case, digits and hyphens. */
export const anchorSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/, 'a name like how-it-works: lower-case letters, digits and hyphens'),
  v.check((id) => !TAKEN.includes(id), `a name that the page has not taken (${TAKEN.join(', ')})`),
);

/** Pages have it by its type; links lead to its id. */
export function section<const Type extends string, const Entries extends v.ObjectEntries>(
  type: Type,
  entries: Entries,
) {
  return v.strictObject({ type: v.literal(type), id: v.optional(anchorSchema), ...entries });
}

/** A bounded list of objects; the words of a bound are those of its error. */
export function several<const Entries extends v.ObjectEntries>(
  [least, tooFew]: [number, string],
  [most, tooMany]: [number, string],
  entries: Entries,
) {
  const items = v.array(v.strictObject(entries));
  type Items = v.InferOutput<typeof items>;
  return v.pipe(
    items,
    v.minLength<Items, number, string>(least, tooFew),
    v.maxLength<Items, number, string>(most, tooMany),
  );
}

export const dollarsSchema = v.pipe(
  v.number('a whole number of dollars'),
  v.integer('a whole number of dollars'),
  v.minValue(0, 'no less than 0'),
  v.maxValue(9999, 'no more than 9999'),
);

/** The fifty states and the District of Columbia, by postal code, in the order of their names. */
export const STATE_CODES = [
  ...(['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID'] as const),
  ...(['IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO'] as const),
  ...(['MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA'] as const),
  ...(['RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'] as const),
] as const;

export type StateCode = (typeof STATE_CODES)[number];

const followingPageSchema = v.optional(
  v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s\\?#]*$/, 'the path of a page like /thanks/')),
);

const FOLLOWS = 'Path of the page that follows, with and without a script.';

/** The path of the page after a form; `linkErrors` checks that the page exists. */
export const thanksSchema = described(
  followingPageSchema,
  `${FOLLOWS} Thanks in place of the form if omitted.`,
);

export const quoteThanksSchema = described(
  followingPageSchema,
  `${FOLLOWS} The page of the request if omitted.`,
);

export const reviewThanksSchema = described(
  followingPageSchema,
  `${FOLLOWS} That of \`redirect\` in [settings of reviews](#settings-of-reviews) if omitted.`,
);

/** Up to three is at two breakpoints (behaviours, 9.6). */
const SLIDES_SHOWN = ['one', 'up-to-three', 'one-or-three'] as const;

export function sliderSettings(usual: { show: SlidesShown; loop: boolean }) {
  return {
    show: described(
      v.optional(v.picklist(SLIDES_SHOWN), usual.show),
      'How many slides are side by side, see [`slider`](#slider-stories-one-after-the-other).',
    ),
    loop: described(
      v.optional(v.boolean(), usual.loop),
      'Whether the first slide follows the last.',
    ),
    location: described(
      v.optional(textSchema),
      'Location of its clicks for [analytics](#tracked-links), the same in every language. The `id` of the section if omitted.',
    ),
  };
}

type SlidesShown = (typeof SLIDES_SHOWN)[number];
