import { type FormMessages, messageOf } from '@zipfront/contracts/form-rules/messages';
import {
  checkField,
  DEFAULT_MAX_LENGTH,
  type FieldRules,
} from '@zipfront/contracts/form-rules/rules';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { withoutHiddenCharacters } from '../store/texts.ts';

/** More fields than this is no form of the sites. */
const MAX_FORM_FIELDS = 60;

/** The fields of a posted form, as they came: their user cleans and checks them. Files are left out. */
export interface FormReader {
  /** The first value of a field; '' if missing. */
  value(name: string): string;
  /** All values of a field. */
  values(name: string): string[];
  has(name: string): boolean;
  /** The fields `name[key]` by their keys. */
  group(name: string): Record<string, string>;
}

/**
 * Reads a form that was posted, urlencoded or multipart.
 *
 * @returns null for a body that is no form, or one with too many fields
 */
export async function readForm(c: Context): Promise<FormReader | null> {
  const data = await c.req.raw.formData().catch(() => null);
  if (data === null) return null;
  const fields = [...data];
  return fields.length > MAX_FORM_FIELDS ? null : formOfFields(fields);
}

/** Reads a form whose checks say what is missing: a body that is no form has no fields. */
export async function readFormOrEmpty(c: Context): Promise<FormReader> {
  return (await readForm(c)) ?? formOfFields([]);
}

/** A form of fields that are known already, such as those of a query. */
export function formOfFields(fields: Iterable<readonly [string, FormDataEntryValue]>): FormReader {
  const texts = [...fields].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const values = (name: string) => texts.flatMap(([key, text]) => (key === name ? [text] : []));
  return {
    values,
    value: (name) => values(name)[0] ?? '',
    has: (name) => texts.some(([key]) => key === name),
    group(name) {
      const inside = texts.filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'));
      return Object.fromEntries(
        inside.map(([key, text]) => [key.slice(name.length + 1, -1), text]),
      );
    },
  };
}

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
      ? messageOf(words.rules, failure, name)
      : (checks[name]?.(values[name]) ?? null);
    if (error !== null) errors[name] = error;
  }
  return errors;
}

/** An answer to a form in both shapes. */
export interface FormResponse {
  status: ContentfulStatusCode;
  /** For a script. */
  json: unknown;
  /** For the browser itself: a page, or a redirect. */
  page(): Response;
  /** When the form may be sent again. */
  waitMs?: number;
}

/** Responds to a form as its sender reads it: with JSON to a script, otherwise with a page. */
export function respondToForm(
  c: Context,
  { status, json, page, waitMs = 0 }: FormResponse,
): Response {
  const response = wantsJson(c) ? c.json(json as object, status) : page();
  if (waitMs > 0) response.headers.set('Retry-After', String(Math.ceil(waitMs / 1_000)));
  return response;
}

/** Whether a form was sent by a script, which reads JSON, rather than by the browser itself. */
export function wantsJson(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('application/json');
}
