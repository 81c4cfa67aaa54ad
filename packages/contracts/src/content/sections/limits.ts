import * as v from 'valibot';
import { described, section, several, textSchema } from '../fields.ts';
import { linkSchema } from '../link.ts';

const wholeDollarsSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(100_000_000),
);

/** Kinds of limits of liability: for an injured person, for all of an accident, for property. */
export const LIMIT_KINDS = ['person', 'accident', 'property'] as const;

export type LimitKind = (typeof LIMIT_KINDS)[number];

const limitsOfPolicySchema = v.strictObject({
  person: wholeDollarsSchema,
  accident: wholeDollarsSchema,
  property: wholeDollarsSchema,
});

export const limitsSchema = section('limits', {
  heading: textSchema,
  lead: v.optional(textSchema),
  limits: described(
    several([1, 'at least one limit'], [3, 'at most three limits'], {
      kind: described(
        v.picklist(LIMIT_KINDS),
        'For one injured person, for all injured persons, or for property.',
      ),
      dollars: described(wholeDollarsSchema, 'A whole number of dollars.'),
      label: textSchema,
      text: v.optional(textSchema),
    }),
    'The limits that are required. One that is missing pays nothing.',
  ),
  source: described(
    textSchema,
    'Below the limits: where they come from, and when they were checked.',
  ),
  law: described(v.optional(linkSchema), 'Leads to the text of the law.'),
  examples: described(
    v.strictObject({
      heading: textSchema,
      lead: textSchema,
      columns: v.strictObject({
        accident: described(textSchema, 'Heading of the column with the accidents.'),
        required: described(textSchema, 'Heading of what the required limits leave to pay.'),
        more: described(textSchema, 'Heading of what the higher limits leave to pay.'),
      }),
      covered: described(textSchema, 'Shown if nothing is left to pay.'),
      more: described(limitsOfPolicySchema, 'Limits to compare with, in dollars.'),
      accidents: several([1, 'at least one accident'], [6, 'at most six accidents'], {
        heading: textSchema,
        injuries: described(
          v.array(wholeDollarsSchema),
          'Dollars for each injured person, from 0 on.',
        ),
        property: described(wholeDollarsSchema, 'Dollars for the damage to property.'),
      }),
      note: textSchema,
    }),
    'Accidents, and what each set of limits leaves for the driver to pay.',
  ),
});
