import { type FormMessages, messageOf } from '@zipfront/contracts/form-rules/messages';
import {
  checkField,
  DEFAULT_MAX_LENGTH,
  type FieldRules,
} from '@zipfront/contracts/form-rules/rules';
import * as v from 'valibot';
import { withoutHiddenCharacters } from '../store/visible-text.ts';
import type { FormReader } from './read-form.ts';

/** Longer than any rule allows; a longer field is cut here and refused by its rule. */
const CUT_LENGTH = DEFAULT_MAX_LENGTH + 1;

/** Breaks of lines and other controls: what stands after one is apart from what stands before it. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** A field as it was posted, without characters that no field can hold or that no reader sees. */
const fieldSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    withoutHiddenCharacters(text.replace(BREAKS, ' ')).trim().slice(0, CUT_LENGTH),
  ),
);

/** Reads the named fields of a form; those that are not there are empty, all others are passed over. */
export function readFields<Name extends string>(
  posted: FormReader,
  names: readonly Name[],
): Record<Name, string> {
  const read = names.map((name) => [name, v.parse(fieldSchema, posted.value(name))]);
  return Object.fromEntries(read) as Record<Name, string>;
}

/** A form's error messages by field, in the form's order. */
export type FieldErrors = Record<string, string>;

/**
 * Checks fields by their rules and then by checks of their own.
 *
 * @param checks what rules cannot say: the message, or null; called only if the rules hold
 */
export function checkFields<Name extends string>(
  values: Record<Name, string>,
  rules: Record<Name, FieldRules>,
  checks: Partial<Record<Name, (value: string) => string | null>>,
  words: { rules: FormMessages },
): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of Object.keys(rules) as Name[]) {
    const [failure] = checkField(rules[name], [values[name]]);
    const error = failure
      ? messageOf(words.rules, failure)
      : (checks[name]?.(values[name]) ?? null);
    if (error !== null) errors[name] = error;
  }
  return errors;
}
