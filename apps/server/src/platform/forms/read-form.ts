import { meantText } from '@zipfront/contracts/form-rules/meant-text';
import { type FormMessages, failureMessage } from '@zipfront/contracts/form-rules/rule-messages';
import {
  checkField,
  DEFAULT_MAX_LENGTH,
  type FieldRules,
} from '@zipfront/contracts/form-rules/rules';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { readFormData } from '../http/read-form-data.ts';
import { withoutHiddenCharacters } from '../store/texts.ts';

export interface FormReader {
  value(name: string): string;
  values(name: string): string[];
  has(name: string): boolean;
  group(name: string): Record<string, string>;
}

/** Reads an urlencoded or multipart form; null for another body, or too many fields. */
export async function readForm(c: Context): Promise<FormReader | null> {
  const data = await readFormData(c);
  return data && formOfFields(data);
}

export async function readFormOrEmpty(c: Context): Promise<FormReader> {
  return (await readForm(c)) ?? formOfFields([]);
}

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

const CUT_LENGTH = DEFAULT_MAX_LENGTH + 1;

/** Line breaks and other controls, which separate the text before and after. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

const fieldSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    withoutHiddenCharacters(text.replace(BREAKS, ' ')).trim().slice(0, CUT_LENGTH),
  ),
);

export function readFields<Name extends string>(
  posted: FormReader,
  rules: Record<Name, FieldRules>,
): Record<Name, string> {
  const read = (Object.keys(rules) as Name[]).map((name) => [
    name,
    meantText(rules[name], v.parse(fieldSchema, posted.value(name))),
  ]);
  return Object.fromEntries(read) as Record<Name, string>;
}

export type FieldErrors = Record<string, string>;

/** Checks fields by their rules, and only then by `checks`, which return a message or null. */
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
      ? failureMessage(words.rules, failure, name)
      : (checks[name]?.(values[name]) ?? null);
    if (error !== null) errors[name] = error;
  }
  return errors;
}

export interface FormResponse {
  status: ContentfulStatusCode;
  json: unknown;
  page(): Response;
  waitMs?: number;
}

export function respondToForm(
  c: Context,
  { status, json, page, waitMs = 0 }: FormResponse,
): Response {
  const response = wantsJson(c) ? c.json(json as object, status) : page();
  if (waitMs > 0) response.headers.set('Retry-After', String(Math.ceil(waitMs / 1_000)));
  return response;
}

export function wantsJson(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('application/json');
}
