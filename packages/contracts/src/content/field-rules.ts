import * as v from 'valibot';
import { patternOf } from '../form-rules/pattern.ts';
import type { FieldRules } from '../form-rules/rules.ts';

const amount = v.pipe(v.number(), v.finite());
const length = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The rules of a field as content gives them. */
export const fieldRulesSchema = v.partial(
  v.strictObject({
    required: v.literal(true),
    accepted: v.literal(true),
    email: v.literal(true),
    number: v.literal(true),
    tel: v.literal(true),
    northAmerican: v.literal(true),
    url: v.literal(true),
    max: amount,
    min: amount,
    maxlength: length,
    minlength: length,
    pattern: v.pipe(
      v.string(),
      v.check(
        (text) => patternOf(text) !== null,
        'a regular expression between slashes, like /^[A-Z]+$/i',
      ),
    ),
  } satisfies Record<keyof FieldRules, v.GenericSchema>),
);
