import * as v from 'valibot';

const nameSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/,
    'a name like short-headline: at most 40 lower-case letters, digits and hyphens',
  ),
);

/** A version of a page; the first one of an experiment is the control, the page as it stands. */
export const variantSchema = v.strictObject({
  name: nameSchema,
  /** Its part of the visitors, beside the weights of the others; 0 takes no new visitor. */
  weight: v.pipe(
    v.number(),
    v.integer('a whole number'),
    v.minValue(0, 'no less than 0'),
    v.maxValue(1000, 'no more than 1000'),
  ),
  /** Fields with another wording, by the section's `id`, or its type where no other has it. */
  change: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
  /** Stands in the place of all the page's sections; checked as those are. */
  sections: v.optional(v.array(v.unknown())),
});

export type VariantFile = v.InferOutput<typeof variantSchema>;

/** Versions of a page that visitors are divided among. */
export const experimentSchema = v.strictObject({
  /** Another name is another experiment: everyone is assigned again. */
  name: nameSchema,
  variants: v.pipe(
    v.array(variantSchema),
    v.minLength(2),
    v.maxLength(10),
    v.check(
      (variants) => new Set(variants.map(({ name }) => name)).size === variants.length,
      'each name once',
    ),
    v.check(
      ([control]) => control?.change === undefined && control?.sections === undefined,
      'the page as it stands for the first one, without change or sections',
    ),
    v.check(
      (variants) => variants.every(({ change, sections }) => !(change && sections)),
      'either change or sections in one variant, not both',
    ),
    v.check((variants) => variants.some(({ weight }) => weight > 0), 'at least one weight above 0'),
  ),
});

/** Which variant of an experiment a page was sent as. */
export const assignmentSchema = v.object({ experiment: v.string(), variant: v.string() });

export type Assignment = v.InferOutput<typeof assignmentSchema>;
