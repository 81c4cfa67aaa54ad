import * as v from 'valibot';
import { described } from './described.ts';

const nameSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/,
    'a name like short-headline: at most 40 lower-case letters, digits and hyphens',
  ),
);

/** A version of a page; the first one of an experiment is the control, the page as it stands. */
const variantSchema = v.strictObject({
  name: described(nameSchema, 'Unique within the experiment. It is in the events.'),
  weight: described(
    v.pipe(
      v.number(),
      v.integer('a whole number'),
      v.minValue(0, 'no less than 0'),
      v.maxValue(1000, 'no more than 1000'),
    ),
    'Share of the visitors, relative to the other weights: 50 and 50 are halves, as are 1 and 1. 0 assigns no new visitors.',
  ),
  change: described(
    v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
    'Changed fields of sections, by `id` of the section, or by `type` if it is unique. Other fields stay.',
  ),
  sections: described(
    v.optional(v.array(v.unknown())),
    'Replaces all sections of the page. Not together with `change`.',
  ),
});

export type VariantFile = v.InferOutput<typeof variantSchema>;

/** Versions of a page that visitors are divided among. */
export const experimentSchema = v.strictObject({
  name: described(
    nameSchema,
    'Unique, except for translations of the page. A new name is a new experiment, which assigns all visitors again.',
  ),
  variants: described(
    v.pipe(
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
      v.check(
        (variants) => variants.some(({ weight }) => weight > 0),
        'at least one weight above 0',
      ),
    ),
    'The first is the control: the page itself, without `change` or `sections`.',
  ),
});

/** Which variant of an experiment a page was sent as. */
export const assignmentSchema = v.object({ experiment: v.string(), variant: v.string() });

export type Assignment = v.InferOutput<typeof assignmentSchema>;
