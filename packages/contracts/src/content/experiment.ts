import * as v from 'valibot';
import { daySchema, described } from './fields.ts';

const nameSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/,
    'a name like short-headline: at most 40 lower-case letters, digits and hyphens',
  ),
);

/** A variant of a page. The first one of an experiment is the control, the page as it is. */
const variantSchema = v.strictObject({
  name: described(nameSchema, 'Unique within the experiment. It is in the events.'),
  weight: described(
    v.pipe(
      v.number(),
      v.integer('a whole number'),
      v.minValue(1, 'no less than 1'),
      v.maxValue(1_000, 'no more than 1000'),
    ),
    'Share of the visitors, relative to the other weights: 50 and 50 are halves, as are 1 and 1.',
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

const planSchema = v.pipe(
  v.strictObject({
    visitors: described(
      v.pipe(
        v.number(),
        v.integer('a whole number'),
        v.minValue(100, 'no less than 100'),
        v.maxValue(100_000_000, 'no more than 100,000,000'),
      ),
      'Visitors of all variants together, after whom the experiment is over. The console computes it from a rate.',
    ),
    start: described(
      daySchema,
      'First day whose visitors count, in the reporting time zone of the site.',
    ),
    end: described(
      v.optional(daySchema),
      'Last day that counts. Without it, the experiment is over with its last visitor.',
    ),
  }),
  v.check(({ start, end }) => end === undefined || end >= start, 'an end that is not before start'),
);

export type ExperimentPlan = v.InferOutput<typeof planSchema>;

export const experimentSchema = v.strictObject({
  name: described(
    nameSchema,
    'Unique, except for translations of the page. A new name is a new experiment, which assigns all visitors again.',
  ),
  plan: described(
    planSchema,
    'Decides when the experiment is over, and how often a difference that is not there may be found.',
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
    ),
    'The first is the control: the page itself, without `change` or `sections`.',
  ),
});

export const assignmentSchema = v.object({ experiment: v.string(), variant: v.string() });

export type Assignment = v.InferOutput<typeof assignmentSchema>;
